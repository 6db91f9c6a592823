import { lowerBound } from './bisect.ts'
import { LENGTH_BITS, tokensOf } from './deflate-tokens.ts'
import {
  BLOCK_END,
  DISTANCE_SYMBOLS,
  distanceRanges,
  eachCode,
  LENGTHS_ORDER,
  LITERAL_SYMBOLS,
  lengthRanges,
  MAX_BITS,
  type Range,
} from './huffman.ts'
import { lengthsOf } from './huffman-lengths.ts'

const firstOf = ({ first }: Range): number => first

type Tell = (isDistance: 0 | 1, symbol: number, added: number, addedBits: number) => void

/** Tells what a block consists of: symbols, and what is added to each. */
const eachSymbol = (tokens: readonly number[], tell: Tell): void => {
  const tellRange = (
    isDistance: 0 | 1,
    ranges: readonly Range[],
    before: number,
    value: number,
  ) => {
    const at = lowerBound(ranges, value + 1, firstOf) - 1
    const { first, extra } = ranges[at] as Range
    tell(isDistance, before + at, value - first, extra)
  }
  for (const token of tokens) {
    if (token < BLOCK_END) {
      tell(0, token, 0, 0)
    } else {
      tellRange(0, lengthRanges, BLOCK_END + 1, token & ((1 << LENGTH_BITS) - 1))
      tellRange(1, distanceRanges, 0, token >> LENGTH_BITS)
    }
  }
  tell(0, BLOCK_END, 0, 0)
}

class BlockWriter {
  readonly #out: Uint8Array
  #bit = 0

  /** No code has more bits than a literal is worth twice. */
  constructor(bytes: number) {
    this.#out = new Uint8Array(2 * bytes + HEAD_BYTES)
  }

  put(value: number, bits: number): void {
    const out = this.#out
    const at = this.#bit >>> 3
    const shifted = value << (this.#bit & 7)
    out[at] = (out[at] as number) | shifted
    out[at + 1] = shifted >> 8
    out[at + 2] = shifted >> 16
    this.#bit += bits
  }

  /** Gives what writes a symbol of a code with these lengths. */
  code(lengths: readonly number[]): (symbol: number) => void {
    const codes: number[] = []
    eachCode(lengths, (symbol, bits) => {
      codes[symbol] = bits
    })
    return (symbol) => this.put(codes[symbol] as number, lengths[symbol] as number)
  }

  end(): Uint8Array {
    return this.#out.slice(0, (this.#bit + 7) >>> 3)
  }
}

/** More than the lengths of all codes take. */
const HEAD_BYTES = 512
const ZEROS = 18
const MIN_ZEROS = 11
const MAX_ZEROS = 138

/** Lengths of codes as symbols of their own; most are runs of zeros. */
const runsOf = (lengths: readonly number[]): { symbol: number; added: number }[] => {
  const runs = []
  for (let at = 0; at < lengths.length; ) {
    let end = at
    while (end < at + MAX_ZEROS && lengths[end] === 0) end++
    const isRun = end - at >= MIN_ZEROS
    runs.push({ symbol: isRun ? ZEROS : (lengths[at] as number), added: end - at - MIN_ZEROS })
    at = isRun ? end : at + 1
  }
  return runs
}

const countsOf = (size: number, symbols: readonly { symbol: number }[] = []): number[] => {
  const counts = Array<number>(size).fill(0)
  for (const { symbol } of symbols) counts[symbol] = (counts[symbol] as number) + 1
  return counts
}

const writeLengths = (writer: BlockWriter, lengths: readonly number[]): void => {
  const runs = runsOf(lengths)
  const own = lengthsOf(countsOf(LENGTHS_ORDER.length, runs), 7)
  writer.put(LITERAL_SYMBOLS - 257, 5)
  writer.put(DISTANCE_SYMBOLS - 1, 5)
  writer.put(LENGTHS_ORDER.length - 4, 4)
  for (const symbol of LENGTHS_ORDER) writer.put(own[symbol] as number, 3)
  const write = writer.code(own)
  for (const { symbol, added } of runs) {
    write(symbol)
    if (symbol === ZEROS) writer.put(added, 7)
  }
}

/** Deflates data into one block with codes of its own. */
export const deflate = (data: Uint8Array): Uint8Array => {
  const tokens = tokensOf(data)
  const counts = [countsOf(LITERAL_SYMBOLS), countsOf(DISTANCE_SYMBOLS)] as const
  eachSymbol(tokens, (isDistance, symbol) => {
    const of = counts[isDistance]
    of[symbol] = (of[symbol] as number) + 1
  })
  const lengths = counts.map((of) => lengthsOf(of, MAX_BITS))
  const writer = new BlockWriter(data.length)
  // The last block; one with codes of its own.
  writer.put(1, 1)
  writer.put(2, 2)
  writeLengths(writer, lengths.flat())
  const write = lengths.map((of) => writer.code(of))
  eachSymbol(tokens, (isDistance, symbol, added, addedBits) => {
    write[isDistance]?.(symbol)
    writer.put(added, addedBits)
  })
  return writer.end()
}
