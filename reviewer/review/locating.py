"""Finding a judged block again after its ids were given anew."""

from collections.abc import Mapping

from reviewer.contract.monograph import BlockKey
from reviewer.review.answers import Answer


class BlockFinder:
    """Finds blocks by what is judged of them: page, box, shape, labels, text, not by their ids."""

    def __init__(self, digests: Mapping[BlockKey, str]) -> None:
        self._digests = digests
        self._by_digest: dict[str, list[BlockKey]] = {}
        for key, digest in digests.items():
            self._by_digest.setdefault(digest, []).append(key)

    def find(self, key: BlockKey, digest: str) -> BlockKey:
        """Where the block is now that was judged as `key` with this block digest.

        The same key, if it is the same block still. Else the one block that is the same; of
        several, the one of the same monograph. Else the same key again: changed, or vanished.
        """
        if self._digests.get(key) == digest:
            return key
        same = self._by_digest.get(digest, [])
        if len(same) > 1:
            same = [each for each in same if each.drug_id == key.drug_id]
        return same[0] if len(same) == 1 else key


def renumbered(
    answers: Mapping[BlockKey, tuple[Answer, ...]], finder: BlockFinder
) -> dict[BlockKey, BlockKey]:
    """For each answered block whose ids changed, the new key; by its latest answer.

    Two blocks are never carried to one key.
    """
    carried: dict[BlockKey, BlockKey] = {}
    for key, theirs in answers.items():
        latest = max(theirs, key=lambda answer: (answer.moment, answer.seq))
        found = finder.find(key, latest.block_digest)
        if found != key:
            carried[key] = found
    targets = list(carried.values())
    return {old: new for old, new in carried.items() if targets.count(new) == 1}
