"""The bundle: verified chunk files, crops, report, manifest (design section 3)."""
