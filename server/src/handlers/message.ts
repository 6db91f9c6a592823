import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { history } from './message/history.ts'
import { sendC2C } from './message/send-c2c.ts'
import { sendCombo } from './message/send-combo.ts'
import { sendGroup } from './message/send-group.ts'

/** Messages: sending and reading what was sent. */
export const messageHandlers = { sendC2C, sendGroup, sendCombo, history } satisfies CoreHandlers<
  typeof commands.message
>
