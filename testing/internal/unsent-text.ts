import type { WireMessage } from '../../src/protocol/message.ts'

let lastRandom = 0

/** A text as a client sends it: its place and its sender's data are the server's to fill in. */
export const unsentText = (
  from: string,
  to: string,
  fields: Partial<WireMessage> = {},
): WireMessage => ({
  conversationType: 1,
  from,
  to,
  sequence: 0,
  time: 0,
  clientTime: 1_700_000_000,
  random: ++lastRandom,
  tinyID: '',
  nick: '',
  avatar: '',
  nameCard: '',
  priority: 2,
  cloudCustomData: '',
  flags: 0,
  version: 0,
  type: 'TIMTextElem',
  payload: { text: 'hello' },
  extra: undefined,
  ...fields,
})
