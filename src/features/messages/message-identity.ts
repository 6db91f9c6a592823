/** The parts of a message ID. */
export interface Identity {
  readonly tinyID: string
  readonly clientTime: number
  readonly random: number
}

/** Joined, not written as a template: that one is kept as a chain of its parts, three times the memory. */
export const messageID = (tinyID: string, clientTime: number, random: number): string =>
  [tinyID, clientTime, random].join('-')

/** Undefined if it is no ID. */
export const partsOf = (messageID: string): Identity | undefined => {
  const [tinyID, clientTime, random, ...rest] = messageID.split('-')
  if (tinyID === undefined || random === undefined || rest.length > 0) return undefined
  return { tinyID, clientTime: Number(clientTime), random: Number(random) }
}
