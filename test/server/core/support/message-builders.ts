import type { WireMessage } from 'tavern-im/protocol'
import { unsentText } from '../../../../testing/internal/unsent-text.ts'

export const APP = 1_400_000_001
export const START_MS = 1_790_000_000_000

/** A client's text message; each has its own identity. */
export const aMessage = (
  from: string,
  to: string,
  fields: Partial<WireMessage> = {},
): WireMessage => unsentText(from, to, { clientTime: START_MS / 1000, ...fields })

export const aGroupMessage = (from: string, groupID: string, fields: Partial<WireMessage> = {}) =>
  aMessage(from, groupID, { conversationType: 2, ...fields })
