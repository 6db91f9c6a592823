import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Clock } from 'tavern-im/protocol'
import type { GatewayLimits } from '../admission/gateway-limits.ts'
import type { AppOptions } from '../gateway/app-options.ts'
import type { S3Options } from '../services/objects/s3/s3-options.ts'
import type { ModerationOptions } from '../services/providers/moderation.ts'
import type { SpeechOptions } from '../services/providers/speech.ts'
import type { TranslationOptions } from '../services/providers/translation.ts'
import type { PushOptions } from '../services/push/push-options.ts'

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

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
  /**
   * Backs up the embedded database in a folder on another disk while the server runs; a restore can go back `days`, default 7
   * (docs/guides/operations.md). Uploaded files are not included.
   */
  readonly backup?: { readonly dir: string; readonly days?: number }
  /**
   * Memory for recently used accounts, conversations and groups; others are read from the database. Default: a quarter of the
   * largest heap of Node.js.
   */
  readonly cacheMegabytes?: number
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
