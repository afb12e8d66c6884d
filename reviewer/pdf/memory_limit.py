"""Hold a render process to a fixed amount of memory, as far as the system can do that."""

import sys


def limit_memory(size: int) -> bool:
    """Limit this process to `size` bytes from now on; False where the system cannot."""
    if sys.platform == "win32":
        return False
    import resource

    try:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        allowed = size if hard == resource.RLIM_INFINITY else min(size, hard)
        resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))
    except (ValueError, OSError):
        return False
    return True
