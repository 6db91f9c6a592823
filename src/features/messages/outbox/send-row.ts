import { messageCommands } from '../commands.ts'
import type { MessageEntity } from '../message-entity.ts'

/** What is lost with its connection goes out again in the order of the outbox, not of the transport. */
const rows = {
  C2C: { ...messageCommands.sendC2C, isRepeatable: false },
  GROUP: { ...messageCommands.sendGroup, isRepeatable: false },
} as const

/** The command by which a message goes out alone. */
export const sendRowOf = ({ conversationType }: MessageEntity) =>
  rows[conversationType === 'GROUP' ? 'GROUP' : 'C2C']
