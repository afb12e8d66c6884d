"""How the window looks: colours, sizes, fonts, style sheet. No view is imported here."""
