import type { WireBody } from 'tavern-im/protocol'
import type { AccountSession } from '../domain/accounts/open-account.ts'
import type { SessionEnd } from '../domain/domain-events.ts'
import type { AppVisitor } from '../domain/rooms/rooms.ts'
import type { Caller } from '../kernel/caller.ts'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import type { HandOver } from '../services/hand-over.ts'
import type { Objects } from '../services/objects/objects.ts'
import type { ModerationCounts } from '../services/providers/moderation.ts'
import type { PushQueue } from '../services/push/push-queue.ts'
import type { PushEventCounts } from '../services/push/reported-events.ts'
import type { ReportRow } from '../services/reports/report-store.ts'
import type { Webhooks } from '../services/webhooks/webhooks.ts'
import type { StorageCounts } from '../storage/storage-load.ts'

/** Measurements of the core since the start. */
export interface CoreLoad extends StorageCounts {
  /** Estimated memory of entities. */
  readonly cacheBytes: number
  /** Entities that were loaded from the database. */
  readonly cacheMisses: number
  /** Commits that failed. */
  readonly failedCommits: number
  /** Message numbers that the search index has not reached. */
  readonly searchBacklog: number
}

/**
 * The part behind the sockets: storage, sequences, logs, rules, handlers. The gateway depends on
 * this interface only.
 */
export interface Core {
  /**
   * Finds the account, or creates it on its first login. Throws a `Refusal`. `signedAt`: unix
   * seconds of the UserSig, at a login.
   */
  openAccount(sdkAppID: number, userID: string, signedAt?: number): Promise<AccountSession>
  /**
   * Runs a command other than those of the session. Rejects with a `Refusal`; any other
   * rejection is a fault. Resolves after the changes are on disk. `raw`: the undecoded body, for a
   * node that forwards it.
   */
  handle(caller: Caller, command: string, body: unknown, raw?: WireBody): Promise<HandlerAnswer>
  /**
   * Runs a command of the back-end API; `path` is the part after `/v4/`. The caller is verified.
   * Returns the answer without its envelope; rejects as `handle` does.
   */
  administer(caller: RestCaller, path: string, body: object): Promise<object>
  /** Runs a command that needs no session. */
  handleOpen(
    visitor: AppVisitor,
    command: string,
    body: unknown,
    raw?: WireBody,
  ): Promise<HandlerAnswer>
  /** A session has begun; `isFirst`: its user had no other session. */
  sessionEntered(caller: Caller, isFirst: boolean): void
  /** The session is established; `kicked`: platforms of the user's sessions that it replaced. */
  sessionStands(caller: Caller, kicked: readonly number[]): void
  /** A session has ended; `isLast`: its user has no other session. */
  sessionLeft(caller: Caller, end: SessionEnd, isLast: boolean): void
  /** Drops the polls held for a closed connection. */
  connectionClosed(connectionID: string): void
  /** Answers all held polls: the server is about to stop. */
  release(): void
  /**
   * True while writes, reads or the event loop are too late for clients; new requests should be
   * refused with 60022.
   */
  isOverloaded(): boolean
  /** True while the database confirms no commit: nothing is acknowledged. */
  isStalled(): boolean
  /** Measurements, for metrics; absent while another node has the core. */
  readonly load?: CoreLoad | undefined
  /** Stores reports of clients in the background. */
  keepReports(rows: readonly ReportRow[]): void
  /** The handover of sessions to the next core; absent if there is none. */
  readonly handOver?: HandOver | undefined
  /** Counts of calls to back ends; absent if webhooks are off. */
  readonly webhooks?: Webhooks | undefined
  /** Verdicts of the moderation provider, for metrics. */
  readonly moderationCounts?: ModerationCounts | undefined
  /** Uploaded files, for the HTTP side; absent if uploads are off. */
  readonly objects?: Objects | undefined
  /** Counts of push notifications, for metrics. */
  readonly pushCounts?: Pick<PushQueue, 'counts' | 'size'> | undefined
  /** Push events that clients reported, for metrics. */
  readonly pushEvents?: PushEventCounts | undefined
  close(): Promise<void>
}
