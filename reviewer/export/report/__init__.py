"""`report.html`: for people, every block with its crop, its verdict, who and when."""
