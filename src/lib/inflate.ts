import {
  BLOCK_END,
  distanceRanges,
  eachCode,
  LENGTHS_ORDER,
  lengthRanges,
  type Range,
} from './huffman.ts'

/** At each index that begins with a symbol's bits: the symbol, times 16, and how many bits it has. */
type Table = Uint16Array

const tableOf = (lengths: readonly number[]): Table => {
  const table = new Uint16Array(1 << Math.max(...lengths))
  eachCode(lengths, (symbol, bits, length) => {
    for (let at = bits; at < table.length; at += 1 << length) table[at] = (symbol << 4) | length
  })
  return table
}

const malformed = () => new Error('inflate: the data is malformed')

/** The codes of a block that brings none: literals and lengths, distances. */
const fixedTables = (): [Table, Table] => [
  tableOf(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))),
  tableOf(Array(30).fill(5)),
]

/** At least 17 bits; behind the end of the data there are zeros. */
const bitsAt = (data: Uint8Array, bit: number): number => {
  const at = bit >>> 3
  const word =
    (data[at] as number) | ((data[at + 1] as number) << 8) | ((data[at + 2] as number) << 16)
  return word >>> (bit & 7)
}

class Inflater {
  readonly #data: Uint8Array
  readonly #out: Uint8Array
  #bit = 0
  #filled = 0

  constructor(data: Uint8Array, size: number) {
    this.#data = data
    this.#out = new Uint8Array(size)
  }

  run(): Uint8Array {
    for (let isLast = 0; isLast === 0; ) {
      isLast = this.#take(1)
      const kind = this.#take(2)
      if (kind === 3) throw malformed()
      if (kind === 0) this.#copyStored()
      else this.#decode(...(kind === 1 ? fixedTables() : this.#readTables()))
    }
    return this.#out.subarray(0, this.#filled)
  }

  #peek(): number {
    return bitsAt(this.#data, this.#bit)
  }

  #take(count: number): number {
    const value = this.#peek() & ((1 << count) - 1)
    this.#skip(count)
    return value
  }

  #skip(count: number): void {
    this.#bit += count
    if (this.#bit > this.#data.length * 8) throw malformed()
  }

  #symbol(table: Table): number {
    const found = table[this.#peek() & (table.length - 1)] as number
    if (found === 0) throw malformed()
    this.#skip(found & 15)
    return found >> 4
  }

  #value(ranges: readonly Range[], symbol: number): number {
    const range = ranges[symbol]
    if (range === undefined) throw malformed()
    return range.first + this.#take(range.extra)
  }

  #room(bytes: number): void {
    if (this.#filled + bytes > this.#out.length)
      throw new RangeError(`inflate: more than ${this.#out.length} bytes`)
  }

  #copyStored(): void {
    const from = ((this.#bit + 7) >>> 3) + 4
    const size = (this.#data[from - 4] as number) | ((this.#data[from - 3] as number) << 8)
    this.#room(size)
    this.#bit = from * 8
    this.#skip(size * 8)
    this.#out.set(this.#data.subarray(from, from + size), this.#filled)
    this.#filled += size
  }

  #readTables(): [Table, Table] {
    const literals = this.#take(5) + 257
    const all = literals + this.#take(5) + 1
    const ofLengths = Array<number>(19).fill(0)
    const given = this.#take(4) + 4
    for (const at of LENGTHS_ORDER.slice(0, given)) ofLengths[at] = this.#take(3)
    const table = tableOf(ofLengths)
    const lengths: number[] = []
    while (lengths.length < all) {
      const symbol = this.#symbol(table)
      if (symbol < 16) lengths.push(symbol)
      else if (symbol === 16) this.#repeat(lengths, lengths.at(-1), this.#take(2) + 3)
      else this.#repeat(lengths, 0, symbol === 17 ? this.#take(3) + 3 : this.#take(7) + 11)
    }
    return [tableOf(lengths.slice(0, literals)), tableOf(lengths.slice(literals, all))]
  }

  #repeat(lengths: number[], length = 0, times: number): void {
    for (; times > 0; times--) lengths.push(length)
  }

  #decode(literals: Table, distances: Table): void {
    const out = this.#out
    for (;;) {
      const symbol = this.#copyLiterals(literals)
      if (symbol === BLOCK_END) return
      const length = this.#value(lengthRanges, symbol - BLOCK_END - 1)
      const distance = this.#value(distanceRanges, this.#symbol(distances))
      const from = this.#filled
      if (distance > from) throw malformed()
      this.#room(length)
      // Byte by byte: a match may reach into what it writes.
      for (let at = from; at < from + length; at++) out[at] = out[at - distance] as number
      this.#filled = from + length
    }
  }

  /** Copies up to the next symbol that is no literal, and gives it. The hot path: all in variables. */
  #copyLiterals(table: Table): number {
    const data = this.#data
    const out = this.#out
    const mask = table.length - 1
    let bit = this.#bit
    let filled = this.#filled
    for (;;) {
      const found = table[bitsAt(data, bit) & mask] as number
      const symbol = found >> 4
      bit += found & 15
      if (symbol >= BLOCK_END || found === 0 || filled === out.length) {
        this.#filled = filled
        this.#bit = bit
        this.#skip(0)
        if (found === 0) throw malformed()
        if (symbol < BLOCK_END) this.#room(1)
        return symbol
      }
      out[filled++] = symbol
    }
  }
}

/** Inflates DEFLATE data of at most `size` bytes. Throws a `RangeError` at the first byte more. */
export const inflate = (data: Uint8Array, size: number): Uint8Array =>
  new Inflater(data, size).run()
