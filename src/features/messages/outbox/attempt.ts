import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ImError, imError, serverError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { ComboAnswer, SendAnswer, WireMessage } from '../../../protocol/message.ts'
import { isTooLong } from '../../../protocol/message-size.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { RequestFailed } from '../../../transport/transport.ts'
import { messageCommands } from '../commands.ts'
import { groupOf, isCommunity, isTopic } from '../conversation-id.ts'
import { hasToUpload } from '../local-state.ts'
import { conversationIDOf, kindOf, type MessageEntity } from '../message-entity.ts'
import type { MessageParts } from '../parts.ts'
import { firstFor, urlOf } from '../plugins.ts'
import type { OutboxItem } from './queue.ts'

const action = 'sendMessage'

/** Messages of a lost connection are sent again in the order of the outbox, not of the transport. */
const rows = {
  C2C: { ...messageCommands.sendC2C, isRepeatable: false },
  GROUP: { ...messageCommands.sendGroup, isRepeatable: false },
} as const

/** The command that a message goes out by, where it goes alone. */
const rowOf = (message: MessageEntity) =>
  groupOf(conversationIDOf(message)) === '' ? rows.C2C : rows.GROUP

/** Throws if the client knows that a message cannot be sent; the error fails it. */
export const admit = (im: MessageParts, message: MessageEntity, wire: WireMessage): void => {
  const { payload } = message
  const type = kindOf(message)
  const groupID = groupOf(conversationIDOf(message))
  const isGroup = groupID !== ''
  if (isGroup && needsTopic(im, groupID)) {
    throw imError(errorCodes.MSG_SEND_GRP_WITH_TOPIC_FAIL, { action })
  }
  if (isGroup && im.groups.isRoom(groupID) && !im.groups.isPolling(groupID)) {
    throw imError(errorCodes.MSG_SEND_FAIL, { action, why: 'not in the live room; join it first' })
  }
  if (urlOf(im, type, payload) === '' && !hasToUpload(message)) {
    throw imError(errorCodes.MSG_F_URL_IS_EMPTY, { action })
  }
  if (type === 'TIMTextElem') {
    im.configuration.refuseProfanity(action, (payload as { readonly text: string }).text)
  }
  if (!isTooLong(wire)) return
  const text = `longer than ${LIMITS.MESSAGE_BYTES} bytes; make it shorter`
  throw imError([serverCodes.BODY_TOO_LARGE, text], { action })
}

/** Communities with topics accept no messages; unknown communities count as such. */
const needsTopic = (im: MessageParts, groupID: string): boolean =>
  isCommunity(groupID) && !isTopic(groupID) && im.groups.find(groupID)?.isSupportTopic !== false

/** Uploads what has to be, and admits what is sent then. Undefined where there is nothing to upload. */
export const uploaded = (
  im: MessageParts,
  message: MessageEntity,
  wire: WireMessage,
  whenMoved?: () => void,
): Promise<WireMessage> | undefined =>
  firstFor(im, wire.type, (plugin) => plugin.upload?.(message, wire, whenMoved))?.then((ready) => {
    admit(im, message, ready)
    return ready
  })

/** A message goes out alone, once what belongs to it is uploaded. */
export const sendAlone = (
  im: MessageParts,
  { message, wire: body }: OutboxItem,
): Promise<SendAnswer> => {
  const { wire } = im
  const row = rowOf(message)
  const uploading = uploaded(im, message, body)
  return uploading === undefined
    ? wire.call(row, body)
    : uploading.then((ready) => wire.call(row, ready))
}

const COMBO = messageCommands.sendCombo.name

const outcomeShape = { code: 0, 'time?': 0, 'sequence?': 0, 'position?': 0, 'info?': '' }

/** Messages go out in one request: an outcome per message. Rejects with 2800 if the response is malformed. */
export const sendTogether = async (
  { wire }: MessageParts,
  batch: readonly OutboxItem[],
): Promise<ComboAnswer> =>
  readable(
    COMBO,
    { answerList: [outcomeShape] },
    await wire.call(messageCommands.sendCombo, { messageList: batch.map((item) => item.wire) }),
  )

/**
 * The refusal of one message of a combo; unknown if the response has no outcome. In the statistics its own sending has
 * failed.
 */
export const refusedInCombo = (
  { outcomes, platform }: MessageParts,
  { message }: OutboxItem,
  outcome: { readonly code: number; readonly info: string } | undefined,
  since: number,
): ImError => {
  const error =
    outcome === undefined
      ? imError(errorCodes.NETWORK_ERROR, { action: COMBO, why: 'no answer' })
      : serverError(outcome.code, COMBO, outcome.info)
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
