import type { WireMessage } from 'tavern-im/protocol'

/** How back ends name a message of a conversation: its sequence, its random and the second it was said. */
export const messageKeyOf = ({
  sequence,
  random,
  time,
}: Pick<WireMessage, 'sequence' | 'random' | 'time'>): string => `${sequence}_${random}_${time}`

const PATTERN = /^(\d{1,10})_(\d{1,10})_(\d{1,10})$/

/** Undefined where it is none. */
export const readMessageKey = (text: string) => {
  const [whole, sequence, random, time] = PATTERN.exec(text) ?? []
  if (whole === undefined) return undefined
  return { sequence: Number(sequence), random: Number(random), time: Number(time) }
}
