"""Which versions of the file formats can be read (design section 3, ADR 0006 decision 4)."""

from reviewer.contract.vocabulary import SCHEMA_VERSION


def is_readable(version: str | None) -> bool:
    """Whether a record of this `schema_version` can be read; None is older than ADR 0006."""
    if version is None:
        return True
    major = version.partition(".")[0]
    if not major.isascii() or not major.isdigit():
        return False
    return int(major) <= int(SCHEMA_VERSION.partition(".")[0])
