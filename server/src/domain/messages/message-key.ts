import type { WireMessage } from 'tavern-im/protocol'

/**
 * The key by which back ends name a message of a conversation: its sequence, random and unix
 * second.
 */
export const messageKeyOf = ({
  sequence,
  random,
  time,
}: Pick<WireMessage, 'sequence' | 'random' | 'time'>): string => `${sequence}_${random}_${time}`

const PATTERN = /^(\d{1,10})_(\d{1,10})_(\d{1,10})$/

/** Undefined if it is not a message key. */
export const readMessageKey = (text: string) => {
  const [whole, sequence, random, time] = PATTERN.exec(text) ?? []
  if (whole === undefined) return undefined
  return { sequence: Number(sequence), random: Number(random), time: Number(time) }
}

/** A message's `ID` at the API. */
export const messageIDOf = ({ tinyID, clientTime, random }: WireMessage): string =>
  `${tinyID}-${clientTime}-${random}`
