import type { SendAnswer } from '../../../protocol/message.ts'
import { messageCommands } from '../commands.ts'
import { groupOf } from '../group-id.ts'
import { conversationIDOf } from '../message-entity.ts'
import type { Entry } from './entry.ts'
import type { OutboxParts } from './outbox.ts'

/** What is lost with its connection goes out again in the order of the outbox, not of the transport. */
const rows = {
  C2C: { ...messageCommands.sendC2C, isRepeatable: false },
  GROUP: { ...messageCommands.sendGroup, isRepeatable: false },
} as const

/** A message goes out alone, once what belongs to it is uploaded. */
export const sendAlone = (
  { wire, upload }: OutboxParts,
  { message, wire: body }: Entry,
): Promise<SendAnswer> => {
  const row = groupOf(conversationIDOf(message)) === '' ? rows.C2C : rows.GROUP
  const uploading = upload(message, body)
  return uploading === undefined
    ? wire.call(row, body)
    : uploading.then((uploaded) => wire.call(row, uploaded))
}
