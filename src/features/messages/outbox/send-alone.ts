import type { ImError } from '../../../kernel/errors.ts'
import type { SendAnswer } from '../../../protocol/message.ts'
import { messageCommands } from '../commands.ts'
import { groupOf } from '../group-id.ts'
import { conversationIDOf, type MessageEntity } from '../message-entity.ts'
import { refusalOf } from './combo-answer.ts'
import type { Entry } from './entry.ts'
import type { OutboxParts } from './outbox.ts'

/** Messages of a lost connection are sent again in the order of the outbox, not of the transport. */
const rows = {
  C2C: { ...messageCommands.sendC2C, isRepeatable: false },
  GROUP: { ...messageCommands.sendGroup, isRepeatable: false },
} as const

/** The command that a message goes out by, where it goes alone. */
const rowOf = (message: MessageEntity) =>
  groupOf(conversationIDOf(message)) === '' ? rows.C2C : rows.GROUP

/** A message goes out alone, once what belongs to it is uploaded. */
export const sendAlone = (
  { wire, upload }: OutboxParts,
  { message, wire: body }: Entry,
): Promise<SendAnswer> => {
  const row = rowOf(message)
  const uploading = upload(message, body)
  return uploading === undefined
    ? wire.call(row, body)
    : uploading.then((uploaded) => wire.call(row, uploaded))
}

/** The refusal of one message of a combo. In the statistics its own sending has failed. */
export const refusedInCombo = (
  { outcomes, platform }: OutboxParts,
  { message }: Entry,
  item: Parameters<typeof refusalOf>[0],
  since: number,
): ImError => {
  const error = refusalOf(item)
  outcomes.report(rowOf(message).name, error.code, Math.max(0, platform.clock.now() - since))
  return error
}
