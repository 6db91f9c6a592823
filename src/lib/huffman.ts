/** What both directions of DEFLATE (RFC 1951) share: its codes and its ranges of lengths and distances. */

/** The symbol that ends a block; literal bytes stand before it, lengths of matches after it. */
export const BLOCK_END = 256
/** How many kinds of symbols one block has. */
export const LITERAL_SYMBOLS = 286
export const DISTANCE_SYMBOLS = 30
/** In which order the lengths of the code stand that the lengths of the others are written in. */
export const LENGTHS_ORDER: readonly number[] = [
  16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
]

export const MAX_MATCH = 258
export const MAX_BITS = 15

/** A symbol stands for `first` and as many more as its `extra` bits say. */
export interface Range {
  readonly first: number
  readonly extra: number
}

const ranges = (count: number, first: number, perStep: number): Range[] =>
  Array.from({ length: count }, (_, index) => {
    const extra = Math.max(0, Math.floor(index / perStep) - 1)
    const range = { first, extra }
    first += 1 << extra
    return range
  })

/** Of the symbols after {@link BLOCK_END}; the longest match has one of its own. */
export const lengthRanges: readonly Range[] = [...ranges(28, 3, 4), { first: MAX_MATCH, extra: 0 }]
export const distanceRanges: readonly Range[] = ranges(DISTANCE_SYMBOLS, 1, 2)

/** Tells the bits of each symbol that has any, in the order in which they are sent: lowest first. */
export const eachCode = (
  lengths: ArrayLike<number>,
  tell: (symbol: number, bits: number, length: number) => void,
): void => {
  const next = Array<number>(MAX_BITS + 1).fill(0)
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] as number
    next[length] = (next[length] as number) + 1
  }
  let code = 0
  next[0] = 0
  for (let length = 0; length <= MAX_BITS; length++) {
    const count = next[length] as number
    next[length] = code
    code = (code + count) << 1
  }
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] as number
    if (length === 0) continue
    const code = next[length] as number
    next[length] = code + 1
    tell(symbol, reversed(code, length), length)
  }
}

const reversed = (code: number, length: number): number => {
  let bits = 0
  for (let left = length; left > 0; left--) {
    bits = (bits << 1) | (code & 1)
    code >>= 1
  }
  return bits
}
