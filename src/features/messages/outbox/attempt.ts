import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError, serverError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import type { ComboAnswer, SendAnswer } from '../../../protocol/message.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { RequestFailed } from '../../../transport/transport.ts'
import { messageCommands } from '../commands.ts'
import { groupOf } from '../group-id.ts'
import { conversationIDOf, type MessageEntity } from '../message-entity.ts'
import type { OutboxPorts } from './outbox.ts'
import type { OutboxItem } from './queue.ts'

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
  { wire, upload }: OutboxPorts,
  { message, wire: body }: OutboxItem,
): Promise<SendAnswer> => {
  const row = rowOf(message)
  const uploading = upload(message, body)
  return uploading === undefined
    ? wire.call(row, body)
    : uploading.then((uploaded) => wire.call(row, uploaded))
}

const action = 'message.combo'

const outcomeShape = { code: 0, 'time?': 0, 'sequence?': 0, 'position?': 0, 'info?': '' }

/** Messages go out in one request: an outcome per message. Rejects with 2800 if the response is malformed. */
export const sendTogether = async (
  { wire }: OutboxPorts,
  batch: readonly OutboxItem[],
): Promise<ComboAnswer> =>
  readable(
    action,
    { answerList: [outcomeShape] },
    await wire.call(messageCommands.sendCombo, { messageList: batch.map((item) => item.wire) }),
  )

/**
 * The refusal of one message of a combo; unknown if the response has no outcome. In the statistics its own sending has
 * failed.
 */
export const refusedInCombo = (
  { outcomes, platform }: OutboxPorts,
  { message }: OutboxItem,
  outcome: { readonly code: number; readonly info: string } | undefined,
  since: number,
): ImError => {
  const error =
    outcome === undefined
      ? imError(errorCodes.NETWORK_ERROR, { action, why: 'no answer' })
      : serverError(outcome.code, action, outcome.info)
  outcomes.report(rowOf(message).name, error.code, Math.max(0, platform.clock.now() - since))
  return error
}

/** Errors without an outcome: no response, or the message was not examined. */
const unanswered: ReadonlySet<number> = new Set([
  errorCodes.NETWORK_ERROR[0],
  errorCodes.NETWORK_TIMEOUT[0],
  errorCodes.NO_NETWORK[0],
  errorCodes.LOGGED_OUT[0],
  serverCodes.AUTH_FAILED,
  serverCodes.USERSIG_EXPIRED,
])

/** Temporary refusals: reported to a waiting host, else retried. */
const passing: ReadonlySet<number> = new Set([
  errorCodes.OVER_FREQUENCY_LIMIT[0],
  serverCodes.OVERLOAD,
  serverCodes.SERVER_FAULT,
  serverCodes.GROUP_INTERNAL,
])

/** Whether the message must be sent again. */
export const isOpenAfter = ({ code }: ImError, hasWaiters: boolean): boolean =>
  unanswered.has(code) || (!hasWaiters && passing.has(code))

/** The connection was lost; the next one may return the response in time. */
export const isLost = ({ cause }: ImError): boolean =>
  cause instanceof RequestFailed && cause.reason === 'lost'
