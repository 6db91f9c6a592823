// A frozen copy of the folding of names at the time of this migration.

const COMPLEX =
  /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[\uff66-\uff9d][\uff9e\uff9f]|\P{M}\p{M}{1,30}|\p{M}{1,30}|[^\x20-\x7e\u4e00-\u9fff]/gsu

const INVISIBLE = /\u200b|[\ufe0e\ufe0f]|\ufeff/g

const SPACE = /[\s\p{Cc}]/gu

const plain = (part: string): string =>
  part.normalize('NFKC').replace(INVISIBLE, '').replace(SPACE, ' ')

export const folded = (text: string): string =>
  text.replace(COMPLEX, plain).toLowerCase().replaceAll('ς', 'σ')
