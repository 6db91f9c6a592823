/** Deterministic random numbers from 0 to 1. */
export const chances = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Skewed like languages: few are frequent, most are rare. */
const pick = (chance: number, count: number): number => Math.floor(count * chance ** 3)

const CHARACTERS = 3_000
const WORDS = 5_000

/** The character, and the word, of a frequency rank. */
export const character = (rank: number): string => String.fromCodePoint(0x4e00 + rank * 5)
export const word = (rank: number): string =>
  `${rank.toString(36)}${((rank * 7_919) % 46_656).toString(36)}`

/** A typical text: 6 to 35 characters, or 3 to 16 words; some 60 bytes. */
export const aText = (chance: () => number): string => {
  const isChinese = chance() < 0.6
  const length = isChinese ? 6 + Math.floor(chance() * 30) : 3 + Math.floor(chance() * 14)
  const parts = Array.from({ length }, () =>
    isChinese ? character(pick(chance(), CHARACTERS)) : word(pick(chance(), WORDS)),
  )
  return parts.join(isChinese ? '' : ' ')
}
