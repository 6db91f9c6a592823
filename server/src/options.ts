import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { type Clock, LIMITS } from 'tavern-im/protocol'
import type { GivenSettings } from './configuration/app-settings.ts'
import type { S3Options } from './objects/s3/s3-options.ts'
import type { ModerationOptions } from './providers/moderation.ts'
import type { SpeechOptions } from './providers/speech.ts'
import type { TranslationOptions } from './providers/translation.ts'
import type { PushOptions } from './push/push-options.ts'

/**
 * Sessions that one account may have at a time: by the kind of device, and in all. One more ends the oldest
 * of its kind (KICKED_OUT `multipleAccount`), or else the oldest of all (`multipleDevice`).
 */
export interface SessionLimits {
  /** Browsers. */
  readonly web: number
  /** Native programs of phones and tablets. */
  readonly mobile: number
  /** Mini programs and mini games. */
  readonly miniProgram: number
  /** Everything else: Node, native programs of desktops. */
  readonly desktop: number
  readonly total: number
}

/**
 * One page and one mini program, as the TIM Web SDK documents it: a login on another page ends the first one. Devices of
 * the other kinds are no concern of that SDK.
 */
export const defaultSessionLimits: SessionLimits = {
  web: 1,
  mobile: 10,
  miniProgram: 1,
  desktop: 10,
  total: 30,
}

/** One app that this server serves. */
export interface AppOptions {
  readonly sdkAppID: number
  /** Key that its UserSigs are signed with. */
  readonly secret: string
  /** userIDs that may use the back-end API. */
  readonly administrators?: readonly string[]
  /** What is set for all its clients, until its back end sets it over REST (docs/guides/rest.md). */
  readonly settings?: GivenSettings
  /** Defaults: one page, one mini program, 10 of each other kind, 30 in all. */
  readonly sessions?: Partial<SessionLimits>
}

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** What one client may ask of the gateway. Units stand in the names. */
export interface GatewayLimits {
  /** A longer frame closes the connection with 1009. */
  readonly frameBytes: number
  /** Interval at which clients shall say hello. */
  readonly helloSeconds: number
  /** How long a session may go on when its UserSig has expired, so that its client can bring a new one. */
  readonly expiryGraceSeconds: number
  /** A connection that sends nothing for so long is closed. */
  readonly idleSeconds: number
  /**
   * Requests that a connection may send on average; beyond it and the burst they are answered 60022, and
   * after another burst of those the connection is closed.
   */
  readonly requestsPerSecond: number
  /** Requests that a connection may send at once after a rest. 16 KiB of a request count as one more. */
  readonly requestBurst: number
  /** A longer frame of a connection without a session is refused, the second one closes the connection. */
  readonly guestFrameBytes: number
  /** The same as of a connection, for all connections of one account together; in bytes, too. */
  readonly accountRequestsPerSecond: number
  readonly accountRequestBurst: number
  readonly accountBytesPerSecond: number
  readonly accountByteBurst: number
  /**
   * The same for all connections and HTTP requests of one network: an IPv4 address, or a /64 of IPv6. Limits by network
   * leave out loopback.
   */
  readonly networkRequestsPerSecond: number
  readonly networkRequestBurst: number
  readonly networkBytesPerSecond: number
  readonly networkByteBurst: number
  /** Connections of one network; a further one is refused (429). */
  readonly networkConnections: number
  /** Those of them without a session: half-open ones, HTTP, guests. */
  readonly networkGuestConnections: number
  /** Calls of the back-end API that one network has under way at once; beyond it 60007. */
  readonly networkBodies: number
  /** How long clients hold a command back while the server is overloaded; up to twice as long, at random. */
  readonly overloadSeconds: number
  /** Pushes that may wait for their acknowledgement; a connection with more is cut off. */
  readonly unacknowledgedPushes: number
  /** Bytes that may wait for a slow reader; a connection with more is cut off. */
  readonly bufferedBytes: number
  /** Malformed requests that one connection may send; the last of them closes it. */
  readonly malformedFrames: number
  /** UserSigs that one address may get wrong in a minute before it is answered 70050 and closed. */
  readonly failedLoginsPerMinute: number
  /** Calls of one command of the back-end API that one app may make in a second; beyond it 60007. */
  readonly restCallsPerSecond: number
  /** How long `close` waits for running handlers, and after that for sockets to close. */
  readonly drainMs: number
}

export const defaultLimits: GatewayLimits = {
  frameBytes: LIMITS.FRAME_BYTES,
  helloSeconds: 120,
  expiryGraceSeconds: 60,
  idleSeconds: 90,
  requestsPerSecond: 200,
  requestBurst: 400,
  guestFrameBytes: 8 * 1024,
  accountRequestsPerSecond: 200,
  accountRequestBurst: 800,
  accountBytesPerSecond: 512 * 1024,
  accountByteBurst: 8 * 1024 * 1024,
  networkRequestsPerSecond: 4_000,
  networkRequestBurst: 8_000,
  networkBytesPerSecond: 16 * 1024 * 1024,
  networkByteBurst: 64 * 1024 * 1024,
  networkConnections: 10_000,
  networkGuestConnections: 1_000,
  networkBodies: 200,
  overloadSeconds: 3,
  unacknowledgedPushes: 5_000,
  bufferedBytes: 4 * 1024 * 1024,
  malformedFrames: 3,
  failedLoginsPerMinute: 20,
  restCallsPerSecond: 200,
  drainMs: 5_000,
}

/** All limits. Where a connection is given more than by default, its account is given more in proportion. */
export const limitsWith = (given: Partial<GatewayLimits> = {}): GatewayLimits => {
  const { requestsPerSecond, requestBurst } = { ...defaultLimits, ...given }
  const faster = Math.max(1, requestsPerSecond / defaultLimits.requestsPerSecond)
  const larger = Math.max(1, requestBurst / defaultLimits.requestBurst)
  return {
    ...defaultLimits,
    accountRequestsPerSecond: defaultLimits.accountRequestsPerSecond * faster,
    accountRequestBurst: defaultLimits.accountRequestBurst * larger,
    accountBytesPerSecond: defaultLimits.accountBytesPerSecond * faster,
    accountByteBurst: defaultLimits.accountByteBurst * larger,
    ...given,
  }
}

export interface ServerOptions {
  /** The apps; at least one. */
  readonly apps: readonly AppOptions[]
  /** Address to listen on; `127.0.0.1` unless given, `0.0.0.0` for all. */
  readonly host?: string
  /** 0, the default, takes a free port. */
  readonly port?: number
  /** Directory of the database, `./data` unless given; `':memory:'` keeps nothing. */
  readonly dataDir?: string
  /**
   * Address of a PostgreSQL database, `postgres://user:password@host/name`, for this server alone; it holds then what
   * stands in `dataDir` else, except uploaded files (docs/guides/operations.md).
   */
  readonly databaseUrl?: string
  /** Ends a start that waits for the database, which rejects then. */
  readonly signal?: AbortSignal
  /**
   * Address of NATS, `nats://host:4222`, several servers separated by commas: makes this server one node of those
   * that share the database (docs/guides/operations.md). `nats://host:4222/name` names the cluster, where nodes have
   * different addresses of the database. It needs `databaseUrl`, and `s3` or an `objectsDir` that all see.
   */
  readonly natsUrl?: string
  /** By which other nodes reach this one over HTTP; the address listened on, or the machine's first, unless given. */
  readonly nodeUrl?: string
  /** Directory of uploaded files; `objects` in `dataDir` unless given. With `':memory:'` they go at the end, too. */
  readonly objectsDir?: string
  /** Keeps uploaded files in a bucket instead; clients bring and fetch them there (docs/guides/operations.md). */
  readonly s3?: S3Options
  /** How clients reach this server over HTTP, `https://im.example.com`; as their sockets did, unless given. */
  readonly publicUrl?: string
  /** `info` unless given. */
  readonly logLevel?: LogLevel
  /** Where log lines (JSON) go; standard output unless given. */
  readonly logTo?: DestinationStream
  readonly limits?: Partial<GatewayLimits>
  /** Behind a reverse proxy: take a client's address from the last entry of `X-Forwarded-For`. */
  readonly trustProxy?: boolean
  /** `false`: no `/metrics`. With a token only who brings it as `Authorization: Bearer …` reads them. */
  readonly metrics?: false | { readonly token: string }
  /** How long reports of clients are kept: 7 days or 100,000 rows, whichever is less; 0 keeps none. */
  readonly reportRetention?: { readonly days?: number; readonly rows?: number }
  /**
   * How many entries of an account's log are kept, 10,000 unless given (of a group's log never more than 1,000).
   * A client that was away for longer reads its whole list anew.
   */
  readonly logRetention?: number
  /**
   * How many months messages are kept beside the one that runs (in UTC), with all that hangs on them; for ever unless
   * given, or 0 (docs/guides/operations.md).
   */
  readonly messageMonths?: number
  /** Who translates texts (docs/guides/operations.md); without it they are not translated. */
  readonly translation?: TranslationOptions
  /** Who turns voices into text; without it they stay voices. */
  readonly speech?: SpeechOptions
  /** The provider that checks messages before they are stored (docs/guides/operations.md). Without it they are not checked. */
  readonly moderation?: ModerationOptions
  /** How devices at which nobody looks are told (docs/guides/push.md); browsers are told also without it. */
  readonly push?: PushOptions
  /** Adds HTTP routes to the server's own port, before it listens. */
  readonly registerRoutes?: (http: FastifyInstance) => void | Promise<void>
  /** Time; the machine's unless given. */
  readonly clock?: Clock
}
