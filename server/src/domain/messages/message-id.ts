import type { WireMessage } from 'tavern-im/protocol'

/** A message's `ID` at the API. */
export const messageIDOf = ({ tinyID, clientTime, random }: WireMessage): string =>
  `${tinyID}-${clientTime}-${random}`
