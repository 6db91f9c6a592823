import {
  type ChatSDK,
  type CustomPayload,
  type FacePayload,
  ImError,
  type Message,
  type SendMessageOptions,
} from 'tavern-im'

/**
 * What became of a message. sent: the server has stored it. rejected: the server or a check said no.
 * unknown: no answer came in time or the network was lost; it may have been stored. Resending an unknown
 * one is safe: it is stored once.
 */
export type SendResult =
  | { readonly outcome: 'sent'; readonly message: Message; readonly error: null }
  | { readonly outcome: 'unknown'; readonly message: Message; readonly error: ImError }
  /** `message` is null where it could not even be created. */
  | { readonly outcome: 'rejected'; readonly message: Message | null; readonly error: ImError }

/** What `useSendMessage` returns. None of them rejects. */
export interface MessageSender {
  readonly sendText: (text: string, options?: SendMessageOptions) => Promise<SendResult>
  /** Missing strings become ''. */
  readonly sendCustom: (
    payload: Partial<CustomPayload>,
    options?: SendMessageOptions,
  ) => Promise<SendResult>
  readonly sendFace: (payload: FacePayload, options?: SendMessageOptions) => Promise<SendResult>
  /**
   * Sends a message that a `create…Message` method of the client made, of whatever kind and to wherever it is
   * addressed.
   */
  readonly send: (message: Message, options?: SendMessageOptions) => Promise<SendResult>
  /** Sends a failed message again, as the same message. */
  readonly resend: (messageID: string) => Promise<SendResult>
}

/** Network failed, no answer in time, no network: whether the server has it is not known. */
const UNKNOWN_CODES: readonly number[] = [2800, 2801, 2805]

interface Address {
  readonly to: string
  readonly conversationType: 'C2C' | 'GROUP'
}

/** The sending of one conversation. */
export const messageSender = (chat: ChatSDK, conversationID: string | null): MessageSender => {
  const address = addressOf(conversationID)
  const sendNew = (create: () => Message, options?: SendMessageOptions) =>
    outcomeOf(create, (message) => chat.sendMessage(message, options))
  return Object.freeze({
    sendText: (text, options) =>
      sendNew(() => chat.createTextMessage({ ...address, payload: { text } }), options),
    sendCustom: (payload, options) =>
      sendNew(() => chat.createCustomMessage({ ...address, payload }), options),
    sendFace: (payload, options) =>
      sendNew(() => chat.createFaceMessage({ ...address, payload }), options),
    send: (message, options) => sendNew(() => message, options),
    resend: (messageID) =>
      outcomeOf(
        () => found(chat, messageID),
        (message) => chat.resendMessage(message),
      ),
  } satisfies MessageSender)
}

/** An empty `to` is left to the client, whose check names the parameter. */
const addressOf = (conversationID: string | null): Address => {
  if (conversationID?.startsWith('GROUP')) {
    return { to: conversationID.slice('GROUP'.length), conversationType: 'GROUP' }
  }
  return { to: conversationID?.slice('C2C'.length) ?? '', conversationType: 'C2C' }
}

const found = (chat: ChatSDK, messageID: string): Message => {
  const message = chat.findMessage(messageID)
  if (message === null) throw new ImError(2105, `resend a message: ${messageID} is not in memory`)
  return message
}

const outcomeOf = async (
  take: () => Message,
  send: (message: Message) => Promise<unknown>,
): Promise<SendResult> => {
  let message: Message | null = null
  try {
    message = take()
    await send(message)
    return { outcome: 'sent', message, error: null }
  } catch (cause) {
    // The client throws and rejects with nothing else.
    const error = cause as ImError
    if (message !== null && UNKNOWN_CODES.includes(error.code)) {
      return { outcome: 'unknown', message, error }
    }
    return { outcome: 'rejected', message, error }
  }
}
