import type { WireMessage } from 'tavern-im/protocol'

export const APP = 1_400_000_001
export const START_MS = 1_790_000_000_000

let lastRandom = 0

/** A text message as a client sends it; every one has its own identity. */
export const aMessage = (
  from: string,
  to: string,
  fields: Partial<WireMessage> = {},
): WireMessage => ({
  conversationType: 1,
  from,
  to,
  sequence: 0,
  time: 0,
  clientTime: START_MS / 1000,
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

export const aGroupMessage = (from: string, groupID: string, fields: Partial<WireMessage> = {}) =>
  aMessage(from, groupID, { conversationType: 2, ...fields })
