import { useMemo } from 'react'
import type {
  AudioFields,
  ChatSDK,
  CreateMessageOptions,
  CustomPayload,
  FacePayload,
  FileFields,
  FileOr,
  ImageFields,
  ImError,
  LocationPayload,
  MergerOptions,
  Message,
  SendMessageOptions,
  Snapshot,
  VideoFields,
} from 'tavern-im/strict'
import {
  isUnknown,
  type Methods,
  messageOf,
  methodsOf,
  type Outcome,
  outcomeOf,
} from './actions.ts'
import { quoting } from './quote.ts'
import { useChat } from './use-chat.ts'

/**
 * The outcome of a send. sent: the server has stored the message. rejected: the server or a check
 * refused it. unknown: the request timed out or the network was lost; the server may have stored
 * it. Resending an unknown one is safe: the server stores it once.
 */
export type SendResult =
  | { readonly outcome: 'sent'; readonly message: Message; readonly error: null }
  | { readonly outcome: 'unknown'; readonly message: Message; readonly error: ImError }
  /** `message` is null if it could not be created. */
  | { readonly outcome: 'rejected'; readonly message: Message | null; readonly error: ImError }

/** A send in flight: resolves to its outcome and never rejects. */
export interface Sending extends Promise<SendResult> {
  /** The message, which lists show from now on; null if it could not be created. */
  readonly message: Message | null
  /** Uploaded share of its file, 0 to 1. */
  readonly progress: () => number
  /** Cancels the upload and discards the message; rejected if the message is already sent. */
  readonly cancel: () => Promise<Outcome>
}

/** Options to create and send a message. */
export interface SendOptions
  extends SendMessageOptions,
    Partial<Omit<CreateMessageOptions<unknown>, 'to' | 'conversationType' | 'payload'>> {
  /** Texts in groups: userIDs of the mentioned members; `TYPES.MSG_AT_ALL` mentions all. */
  readonly atUserList?: readonly string[]
  /** The message that it quotes: see `quoteOf`. */
  readonly quote?: Snapshot<Message>
}

type Send<Payload> = (payload: Payload, options?: SendOptions) => Sending

/** The functions of `useSendMessage`. None of them rejects. */
export interface MessageSender {
  readonly sendText: Send<string>
  /** Missing strings become ''. */
  readonly sendCustom: Send<Partial<CustomPayload>>
  readonly sendFace: Send<FacePayload>
  readonly sendLocation: Send<LocationPayload>
  /**
   * `{ file }`, or the fields of the payload with an existing URL; the same holds for all media.
   */
  readonly sendImage: Send<FileOr<ImageFields>>
  readonly sendAudio: Send<FileOr<AudioFields>>
  readonly sendVideo: Send<FileOr<VideoFields>>
  readonly sendFile: Send<FileOr<FileFields>>
  /** Sends several messages as one merged message. */
  readonly sendMerger: Send<MergerOptions>
  /** Sends the content of another message, given by its ID. */
  readonly forward: Send<string>
  /**
   * Sends a message that a `create…Message` method of the client returned, of any kind, to the
   * conversation of the message.
   */
  readonly send: (message: Message, options?: SendMessageOptions) => Sending
  /** Sends a failed message again, as the same message. */
  readonly resend: (messageID: string) => Sending
}

interface Address {
  readonly to: string
  readonly conversationType: 'C2C' | 'GROUP'
}

/** A method that creates messages. */
type CreateMethod = Extract<keyof ChatSDK, `create${string}Message`>

type PayloadOf<Method extends CreateMethod> = ChatSDK[Method] extends (
  options: CreateMessageOptions<infer Payload>,
) => Message
  ? Payload
  : never

/** Creates the send functions of one conversation. */
export const messageSender = (chat: ChatSDK, conversationID: string | null): MessageSender => {
  const address = addressOf(conversationID)
  const method = methodsOf(chat)
  const sending =
    <Method extends CreateMethod>(name: Method): Send<PayloadOf<Method>> =>
    (payload, { quote, onProgress, ...options } = {}) => {
      let part = 0
      const noted = (progress: number) => {
        part = progress
        onProgress?.(progress)
      }
      const take = () => {
        const cloudCustomData = quote && quoting(quote, options.cloudCustomData)
        const extra = { ...options, ...(cloudCustomData !== undefined && { cloudCustomData }) }
        const create = method<CreateMethod>(name) as (options: object) => Message
        return create({ ...extra, ...address, payload, onProgress: noted })
      }
      return startSending(
        method,
        take,
        (message) => method('sendMessage')(message, options),
        () => part,
      )
    }
  const sendPlain = sending('createTextMessage')
  const sendAt = sending('createTextAtMessage')
  const sendForward = sending('createForwardMessage')
  return Object.freeze({
    sendText: (text, options = {}) =>
      options.atUserList === undefined
        ? sendPlain({ text }, options)
        : sendAt({ text, atUserList: options.atUserList }, options),
    sendCustom: sending('createCustomMessage'),
    sendFace: sending('createFaceMessage'),
    sendLocation: sending('createLocationMessage'),
    sendImage: sending('createImageMessage'),
    sendAudio: sending('createAudioMessage'),
    sendVideo: sending('createVideoMessage'),
    sendFile: sending('createFileMessage'),
    sendMerger: sending('createMergerMessage'),
    forward: (messageID, options) =>
      // Looked up inside, so that a missing message is reported like any other rejection.
      sendForward(chat.findMessage(messageID) as Message, options),
    send: (message, options) =>
      startSending(
        method,
        () => message,
        () => method('sendMessage')(message, options),
      ),
    resend: (messageID) =>
      startSending(
        method,
        () => messageOf(chat, messageID, 'resend a message'),
        (message) => method('resendMessage')(message),
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

const startSending = (
  method: Methods,
  create: () => Message,
  send: (message: Message) => Promise<unknown>,
  progress = () => 0,
): Sending => {
  let message: Message | null = null
  const go = async (): Promise<SendResult> => {
    try {
      const taken = create()
      // Before SDK_READY the client answers a creation with a promise that rejects.
      if (taken instanceof Promise) await taken
      message = taken
      await send(message)
      return { outcome: 'sent', message, error: null }
    } catch (cause) {
      // The client throws and rejects with nothing else.
      const error = cause as ImError
      if (message !== null && isUnknown(error)) return { outcome: 'unknown', message, error }
      return { outcome: 'rejected', message, error }
    }
  }
  const done = go()
  const cancel = () =>
    outcomeOf(async () => {
      const one = message as unknown as Message
      // Without an upload this fails, and the message can still be discarded.
      await outcomeOf(() => method('cancelUpload')(one))
      return method('discardMessage')(one)
    })
  return Object.assign(done, { message: message as Message | null, progress, cancel })
}

/**
 * Returns functions to send in a conversation. They stay the same for a conversation and resolve to
 * an outcome, so that `void sendText(text)` in an event handler is enough: the message shows its
 * own `status`. Before the session is ready no message can be created: they are rejected with 3000
 * or 2999 and `message` null, with `queueUntilReady` too.
 *
 * @param conversationID null: sending is rejected until one is chosen; `send` and `resend` work.
 *
 * @example
 * const { sendText, resend } = useSendMessage(conversationID)
 * const { outcome, message } = await sendText('hello')
 * if (outcome === 'unknown') await resend(message.ID)
 */
export const useSendMessage = (conversationID: string | null): MessageSender => {
  const chat = useChat()
  return useMemo(() => messageSender(chat, conversationID), [chat, conversationID])
}
