import type { AnnotationApi } from '../features/annotations/api.ts'
import type { BlacklistApi } from '../features/blacklist/api.ts'
import type { ConfigurationApi } from '../features/configuration/api.ts'
import type { BasicConversationApi, ConversationApi } from '../features/conversations/api.ts'
import type { FeatureOptions } from '../features/feature.ts'
import type { FollowApi } from '../features/follow/api.ts'
import type { FriendApi } from '../features/friends/api.ts'
import type { GroupDataApi } from '../features/group-data/api.ts'
import type { BasicGroupApi, GroupApi } from '../features/groups/api.ts'
import type { LanguageApi } from '../features/language/api.ts'
import type { MessageApi } from '../features/messages/api.ts'
import type { BasicMessageApi } from '../features/messages/api-parts.ts'
import type { PresenceApi } from '../features/presence/api.ts'
import type { ProfileApi } from '../features/profiles/api.ts'
import type { PushApi } from '../features/push/api.ts'
import type { ReceiptApi } from '../features/receipts/api.ts'
import type { SearchApi } from '../features/search/api.ts'
import type { SessionApi } from '../features/session/api.ts'
import type { SignalingApi } from '../features/signaling/api.ts'
import type { TopicApi } from '../features/topics/api.ts'
import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'
import type { HostEvent } from '../kernel/host-events.ts'
import type { Platform } from '../platform/platform.ts'
import type { EventName } from '../protocol/event.ts'
import type { EventData } from './event-data.ts'
import type { Hosts, Site } from './hosts.ts'
import { isClient } from './internals.ts'

/** Event object by event name (the values of `EVENT`). */
export type EventMap = {
  [Name in EventName]: HostEvent<Name, Name extends keyof EventData ? EventData[Name] : unknown>
}

/** Options of a client: the app, the address of its server, its behaviour. */
export interface CreateOptions extends FeatureOptions {
  /** Address of the server, such as `wss://im.example.com`. */
  host?: string
  /** The same under the name that TIM code uses; wins over `host`. */
  proxyServer?: string | undefined
  /** Further ways to the server; attempts to connect try them in turn. */
  hosts?: Hosts | undefined
  /** Servers by ranges of SDKAppIDs; the first matching range counts, else `host`. */
  sites?: readonly Site[] | undefined
  scene?: string | undefined
  /** Ask the server to compress large frames. Default true. */
  compress?: boolean
  /** Binary frames (default), or text frames where a proxy on the way takes nothing else. */
  format?: 'binary' | 'text'
  /**
   * `true`: methods that are called between `login` and SDK_READY wait for it instead of rejecting with 2999.
   * They reject with the reason where the session ends before, and with 2999 after 90 s. `create…Message`
   * cannot wait; it works once `login` has resolved.
   */
  queueUntilReady?: boolean
  /** Replaces the detected platform; for tests and new platforms. */
  platform?: Platform
}

/** Methods of every client, regardless of its features. */
export interface ClientApi {
  /**
   * Listens to an event; register before `login`. The handler receives `{ name, data }` and runs
   * with `context` as `this`. An exception of a handler is logged and does not affect other
   * handlers.
   */
  on<Name extends EventName>(
    eventName: Name,
    handler: (event: EventMap[Name]) => void,
    context?: unknown,
  ): void
  /** Like `on`, but only for the next event of this name. */
  once<Name extends EventName>(
    eventName: Name,
    handler: (event: EventMap[Name]) => void,
    context?: unknown,
  ): void
  /**
   * Removes the listener that `on` or `once` added with the same name, handler and context. The
   * fourth argument has no effect. None of the three methods throws: a wrong argument is logged.
   */
  off<Name extends EventName>(
    eventName: Name,
    handler: (event: EventMap[Name]) => void,
    context?: unknown,
    once?: boolean,
  ): void
  /**
   * Sets the log level of the console: 0 everything, 1 release (default), 2 warnings, 3 errors, 4 nothing. Takes the
   * number
   * as text too; another value is logged and changes nothing.
   */
  setLogLevel(level: number | string): void
  /** Registers plugins by their key. May be called at any time; unknown keys are kept and do no harm. */
  registerPlugin(plugins: object): void
  /**
   * Accepts the modules of `@tencentcloud/lite-chat`, for programs written for it, and adds nothing: every client
   * already has their methods. May be called at any time.
   */
  use(plugin: unknown, subPlugins?: readonly unknown[]): void
  /** Logs out, disconnects and removes all listeners. `create` makes a fresh instance afterwards. */
  destroy(): Promise<void>
}

/**
 * A client as any door declares it. A function that takes one throws 2905 for an object that `create` or `createChat` did
 * not make.
 */
export interface ClientLike {
  /** Whether the lists are synchronised. */
  isReady(): boolean
  /** Sets how much the console shows. */
  setLogLevel(level: number): void
  /** Logs out, disconnects and removes all listeners. */
  destroy(): Promise<unknown>
}

/** Methods of every client: messaging. */
export interface MessagingChat
  extends ClientApi,
    SessionApi,
    ConfigurationApi,
    ProfileApi,
    BasicGroupApi,
    BasicMessageApi,
    BasicConversationApi {}

/** A feature for `createChat`, with the methods that it adds. */
export interface ChatFeature<Api extends object = object> {
  readonly name: string
  /** Makes the feature for a client. */
  create?(...args: never): { readonly api?: Api }
}

type Met<Features> = Features extends ChatFeature<infer Api> ? (api: Api) => void : never

/** A client of messaging and these features. */
export type ChatOf<Features extends readonly ChatFeature[]> = MessagingChat &
  (Met<Features[number]> extends (api: infer Api) => void ? Api : unknown)

/** The client of one app with all features: everything the host can call. */
export interface ChatSDK
  extends MessagingChat,
    GroupApi,
    MessageApi,
    ConversationApi,
    PresenceApi,
    BlacklistApi,
    FriendApi,
    FollowApi,
    ReceiptApi,
    AnnotationApi,
    GroupDataApi,
    LanguageApi,
    TopicApi,
    SearchApi,
    PushApi,
    SignalingApi {}

/**
 * The same name as a value, as TIM code imports it: `chat instanceof ChatSDK` is true for clients
 * only. It cannot be constructed: `new` throws 2905.
 */
export const ChatSDK = class {
  constructor() {
    const why = 'clients are not made with new; call create'
    throw imError(errorCodes.INVALID_OPERATION, { action: 'make a ChatSDK', why })
  }

  static [Symbol.hasInstance](value: unknown): boolean {
    return isClient(value)
  }
}
