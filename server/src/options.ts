import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { type Clock, LIMITS } from 'tavern-im/protocol'
import type { SettingsInput } from './configuration/app-settings.ts'
import type { S3Options } from './objects/s3/s3-options.ts'
import type { ModerationOptions } from './providers/moderation.ts'
import type { SpeechOptions } from './providers/speech.ts'
import type { TranslationOptions } from './providers/translation.ts'
import type { PushOptions } from './push/push-options.ts'

/**
 * Concurrent sessions of one account: for each kind of device, and in total. One more ends the oldest session
 * of its kind (KICKED_OUT `multipleAccount`), or the oldest of all if only the total is exceeded (`multipleDevice`).
 */
export interface SessionLimits {
  /** Browsers. */
  readonly web: number
  /** Native apps on phones and tablets. */
  readonly mobile: number
  /** Mini programs and mini games. */
  readonly miniProgram: number
  /** Everything else: Node, native desktop apps. */
  readonly desktop: number
  readonly total: number
}

/**
 * One page and one mini program, as the TIM Web SDK documents: a login on another page ends the session of the first
 * one. That SDK defines nothing for the other kinds of devices.
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
  /** Secret key that signs its UserSigs. */
  readonly secret: string
  /** userIDs that may call the back-end API. */
  readonly administrators?: readonly string[]
  /** Settings for all its clients. A value that its back end sets over REST replaces the one given here (docs/guides/rest.md). */
  readonly settings?: SettingsInput
  /** Defaults: one page, one mini program, 10 of each other kind, 30 in total. */
  readonly sessions?: Partial<SessionLimits>
}

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Limits of the gateway. The names contain the units. */
export interface GatewayLimits {
  /** A longer frame closes the connection with 1009. */
  readonly frameBytes: number
  /** Interval at which clients send hello. */
  readonly helloSeconds: number
  /** Time that a session may continue after its UserSig has expired, so that its client can send a new one. */
  readonly expiryGraceSeconds: number
  /** Time without data from the client after which a connection is closed. */
  readonly idleSeconds: number
  /**
   * Requests that a connection may send on average. Requests beyond this rate and the burst are answered with 60022;
   * after another burst of refused requests the connection is closed.
   */
  readonly requestsPerSecond: number
  /** Requests that an idle connection may send at once. Each 16 KiB of a request count as one more. */
  readonly requestBurst: number
  /** A longer frame on a connection without a session is refused; the second one closes the connection. */
  readonly guestFrameBytes: number
  /** The same limits for all connections of one account together, in requests and in bytes. */
  readonly accountRequestsPerSecond: number
  readonly accountRequestBurst: number
  readonly accountBytesPerSecond: number
  readonly accountByteBurst: number
  /**
   * The same limits for all connections and HTTP requests of one network: an IPv4 address, or a /64 of IPv6. Loopback
   * has no network limits.
   */
  readonly networkRequestsPerSecond: number
  readonly networkRequestBurst: number
  readonly networkBytesPerSecond: number
  readonly networkByteBurst: number
  /** Connections of one network; one more is refused (429). */
  readonly networkConnections: number
  /** Connections of one network without a session: half-open, HTTP, guests. */
  readonly networkGuestConnections: number
  /** Concurrent calls of the back-end API from one network; one more is refused with 60007. */
  readonly networkBodies: number
  /** Time that clients wait before they retry a command while the server is overloaded; up to twice as long, at random. */
  readonly overloadSeconds: number
  /** Unacknowledged pushes after which a connection is closed. */
  readonly unacknowledgedPushes: number
  /** Bytes waiting for a slow client after which a connection is closed. */
  readonly bufferedBytes: number
  /** Malformed requests after which a connection is closed. */
  readonly malformedFrames: number
  /** Logins with an invalid UserSig that one network may make per minute; further ones get 70050 and are closed. */
  readonly failedLoginsPerMinute: number
  /** Calls per second of one command of the back-end API by one app; further ones get 60007. */
  readonly restCallsPerSecond: number
  /** Time that `close` waits for running handlers, and then again for connections to close. */
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

/** All limits. If the limits of a connection are raised, the limits of an account rise in proportion. */
export const limitsWith = (limits: Partial<GatewayLimits> = {}): GatewayLimits => {
  const { requestsPerSecond, requestBurst } = { ...defaultLimits, ...limits }
  const faster = Math.max(1, requestsPerSecond / defaultLimits.requestsPerSecond)
  const larger = Math.max(1, requestBurst / defaultLimits.requestBurst)
  return {
    ...defaultLimits,
    accountRequestsPerSecond: defaultLimits.accountRequestsPerSecond * faster,
    accountRequestBurst: defaultLimits.accountRequestBurst * larger,
    accountBytesPerSecond: defaultLimits.accountBytesPerSecond * faster,
    accountByteBurst: defaultLimits.accountByteBurst * larger,
    ...limits,
  }
}

export interface ServerOptions {
  /** The apps; at least one. */
  readonly apps: readonly AppOptions[]
  /** Address to listen on; default `127.0.0.1`. `0.0.0.0` listens on all addresses. */
  readonly host?: string
  /** Port to listen on; 0, the default, picks a free one. */
  readonly port?: number
  /** Directory of the database; default `./data`. `':memory:'` stores nothing on disk. */
  readonly dataDir?: string
  /**
   * Address of a PostgreSQL database, `postgres://user:password@host/name`, that only this server uses. It replaces
   * the database in `dataDir`, but does not store uploaded files (docs/guides/operations.md).
   */
  readonly databaseUrl?: string
  /** Aborts a start that waits for the database; the start then rejects. */
  readonly signal?: AbortSignal
  /**
   * Address of NATS, `nats://host:4222`, or several addresses separated by commas. Makes this server a node of the cluster
   * that shares the database (docs/guides/operations.md). `nats://host:4222/name` names the cluster; this is needed if nodes use
   * different addresses for the database. Requires `databaseUrl`, and `s3` or an `objectsDir` that all nodes share.
   */
  readonly natsUrl?: string
  /** HTTP address at which other nodes reach this one; default: the address it listens on, or the first one of the machine. */
  readonly nodeUrl?: string
  /** Directory of uploaded files; default `objects` in `dataDir`. With `':memory:'` the server deletes them when it stops. */
  readonly objectsDir?: string
  /** Bucket that stores uploaded files instead; clients upload and download there (docs/guides/operations.md). */
  readonly s3?: S3Options
  /** Base of the URLs by which clients reach this server, `https://im.example.com`; default: the address of their connection. */
  readonly publicUrl?: string
  /** Least severe level to log; default `info`. */
  readonly logLevel?: LogLevel
  /** Destination of log lines (JSON); default standard output. */
  readonly logTo?: DestinationStream
  readonly limits?: Partial<GatewayLimits>
  /** Takes client addresses from the last entry of `X-Forwarded-For`; set it behind a reverse proxy only. */
  readonly trustProxy?: boolean
  /** `false` turns `/metrics` off. A token is required as `Authorization: Bearer …`; without one only this machine can read them. */
  readonly metrics?: false | { readonly token: string }
  /** Retention of client reports; default 7 days and 100,000 rows, whichever is less. 0 keeps none. */
  readonly reportRetention?: { readonly days?: number; readonly rows?: number }
  /**
   * Number of log entries kept for each account; default 10,000 (for each group at most 1,000).
   * A client that missed more entries refetches its whole list.
   */
  readonly logRetention?: number
  /**
   * Months of messages to keep in addition to the current month (in UTC), with everything that belongs to them. Default 0:
   * keep all (docs/guides/operations.md).
   */
  readonly messageMonths?: number
  /** Provider that translates texts (docs/guides/operations.md); without it translation is not available. */
  readonly translation?: TranslationOptions
  /** Provider that converts voice messages to text; without it conversion is not available. */
  readonly speech?: SpeechOptions
  /** The provider that checks messages before they are stored (docs/guides/operations.md). Without it they are not checked. */
  readonly moderation?: ModerationOptions
  /** Push notifications for offline and background devices (docs/guides/push.md); browsers get them without this option too. */
  readonly push?: PushOptions
  /** Adds HTTP routes to the server's own port, before it listens. */
  readonly registerRoutes?: (http: FastifyInstance) => void | Promise<void>
  /** Clock; default that of the machine. */
  readonly clock?: Clock
}
