import type { FeatureKernel } from '../features/kernel.ts'
import type { Stop } from '../platform/clock.ts'
import { EVENT } from '../protocol/event.ts'
import { TYPES } from '../protocol/types.ts'
import type { ClientLike, EventMap, MessagingChat } from './chat.ts'
import { internalsOf } from './internals.ts'

/** Interval between typing notifications while the user types. */
const AGAIN_MS = 4_000

/** Time without a notification after which a user no longer types. */
const EXPIRES_MS = 6_000

/** Names what the UI kits of this API send, and understand. */
const BUSINESS_ID = 'user_typing_status'

/** Whether a user is typing in a conversation with me. */
export interface TypingState {
  readonly conversationID: string
  readonly userID: string
  readonly isTyping: boolean
}

/** Notifies C2C peers that I am typing, and reports who types to me. */
export interface Typing {
  /**
   * Call it at every change of the text: at most one notification is sent every 4 s. Does nothing
   * in groups, and while the client is not ready.
   */
  started(conversationID: string): void
  /** The text was sent, or deleted. Says nothing where the other side believes so anyway. */
  stopped(conversationID: string): void
  /**
   * Listens to users who start or stop typing. Typing ends with a notification, with a message, or
   * after 6 s without a notification. Returns a function that stops listening.
   */
  on(listener: (state: TypingState) => void): Stop
}

type Parts = Pick<FeatureKernel, 'platform' | 'log'>

/** One per client, created on first use: the notifications of all callers count together. */
const typings = new WeakMap<object, Typing>()

/**
 * The typing indicator of a client: online-only custom messages in the convention of the UI kits of
 * this API. MESSAGE_RECEIVED delivers them like all messages. Throws 2905 if `chat` is not a
 * client.
 */
export const typing = (chat: ClientLike): Typing => {
  const { kernel } = internalsOf(chat, 'typing')
  let made = typings.get(chat)
  if (made === undefined) {
    const client = chat as MessagingChat
    made = { ...createSender(client, kernel), on: createReceiver(client, kernel) }
    typings.set(chat, made)
  }
  return made
}

const createSender = (chat: MessagingChat, { platform: { clock } }: Parts) => {
  /** Time of the last typing notification by conversation. */
  const sentAt = new Map<string, number>()
  chat.on(EVENT.SDK_NOT_READY, () => sentAt.clear())
  const wasSent = (conversationID: string, withinMs: number) => {
    const ago = clock.now() - (sentAt.get(conversationID) ?? Number.NaN)
    return ago >= 0 && ago < withinMs
  }
  const send = (conversationID: string, isTyping: boolean) => {
    const data = JSON.stringify({
      businessID: BUSINESS_ID,
      typingStatus: isTyping ? 1 : 0,
      version: 1,
      userAction: 14,
      actionParam: isTyping ? 'EIMAMSG_InputStatus_Ing' : 'EIMAMSG_InputStatus_End',
    })
    const to = conversationID.slice(TYPES.CONV_C2C.length)
    const options = { to, conversationType: TYPES.CONV_C2C, payload: { data } } as const
    // A failed notification is not reported.
    chat
      .sendMessage(chat.createCustomMessage(options), { onlineUserOnly: true })
      .catch(() => undefined)
  }
  return {
    started(conversationID: string) {
      if (!isC2C(conversationID) || !chat.isReady() || wasSent(conversationID, AGAIN_MS)) return
      sentAt.set(conversationID, clock.now())
      send(conversationID, true)
    },
    stopped(conversationID: string) {
      if (chat.isReady() && wasSent(conversationID, EXPIRES_MS)) send(conversationID, false)
      sentAt.delete(conversationID)
    },
  }
}

const isC2C = (conversationID: unknown): boolean =>
  typeof conversationID === 'string' &&
  conversationID.startsWith(TYPES.CONV_C2C) &&
  conversationID.length > TYPES.CONV_C2C.length

const createReceiver = (chat: MessagingChat, { platform: { clock }, log }: Parts) => {
  const listeners = new Set<(state: TypingState) => void>()
  /** Users who are typing, each with a function that stops its expiry timer. */
  const typingUsers = new Map<string, Stop>()

  const update = (userID: string, isTyping: boolean) => {
    const stop = typingUsers.get(userID)
    stop?.()
    typingUsers.delete(userID)
    if (isTyping) {
      const expire = clock.after(EXPIRES_MS, () => update(userID, false))
      typingUsers.set(userID, expire)
    }
    if (isTyping === (stop !== undefined)) return
    for (const listener of [...listeners]) {
      try {
        listener({ conversationID: TYPES.CONV_C2C + userID, userID, isTyping })
      } catch (error) {
        log.error('a listener of typing threw', error)
      }
    }
  }
  const received = ({ data }: EventMap[typeof EVENT.MESSAGE_RECEIVED]) => {
    for (const { conversationType, flow, from, payload } of data) {
      if (conversationType === TYPES.CONV_C2C && flow === 'in')
        update(from, isTypingMessage(payload))
    }
  }
  const ended = () => {
    for (const userID of [...typingUsers.keys()]) update(userID, false)
  }

  return (listener: (state: TypingState) => void): Stop => {
    const entry = (state: TypingState) => listener(state)
    if (listeners.size === 0) {
      chat.on(EVENT.MESSAGE_RECEIVED, received)
      chat.on(EVENT.SDK_NOT_READY, ended)
    }
    listeners.add(entry)
    return () => {
      if (!listeners.delete(entry) || listeners.size > 0) return
      chat.off(EVENT.MESSAGE_RECEIVED, received)
      chat.off(EVENT.SDK_NOT_READY, ended)
      ended()
    }
  }
}

/** False also for every other message: who has sent something does not type any more. */
const isTypingMessage = (payload: object): boolean => {
  const { data } = payload as { readonly data?: unknown }
  if (typeof data !== 'string' || !data.includes(BUSINESS_ID)) return false
  try {
    const { businessID, typingStatus } = JSON.parse(data)
    return businessID === BUSINESS_ID && typingStatus === 1
  } catch {
    return false
  }
}
