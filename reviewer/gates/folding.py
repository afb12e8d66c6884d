"""How texts are compared when a leak is looked for (design section 5)."""

import unicodedata


def searchable(text: str) -> str:
    """`text` in form C without white space, and without the characters that nobody sees.

    Both PDF libraries lose spaces in some Vietnamese books, and both keep soft hyphens and
    zero-width spaces: a leak must not hide behind either.
    """
    bare = text.replace(" ", "").replace("\n", "")
    if not bare.isprintable():
        bare = "".join(
            one for one in bare if not one.isspace() and unicodedata.category(one) != "Cf"
        )
    if bare.isascii() or unicodedata.is_normalized("NFC", bare):
        return bare
    return unicodedata.normalize("NFC", bare)
