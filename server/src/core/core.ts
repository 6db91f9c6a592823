import type { WireBody } from 'tavern-im/protocol'
import { refusalText } from '../errors/refusal-text.ts'
import type { Objects } from '../objects/objects.ts'
import type { ModerationCounts } from '../providers/moderation.ts'
import type { PushQueue } from '../push/push-queue.ts'
import type { PushEventCounts } from '../push/reported-events.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Caller } from './caller.ts'
import type { HandOver } from './hand-over.ts'
import type { SessionEnd } from './presence/sessions.ts'
import type { ReportRow } from './report-store.ts'
import type { Visitor } from './rooms/rooms.ts'

/** What a handler throws to refuse: a code of the API and a text that says what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number

  /** `info`: what was wanted and why not; the table of codes adds what to do. */
  constructor(code: number, info?: string) {
    super(refusalText(code, info))
    this.code = code
  }
}

/** Who calls without a session. */
export interface AppVisitor extends Visitor {
  readonly sdkAppID: number
}

/** An answer body, or one that is encoded for the binary wire already (history pages). */
export type HandlerAnswer = object | EncodedAnswer

/** An answer whose binary body exists without encoding again; `value` is made for text connections only. */
export class EncodedAnswer {
  readonly bytes: Uint8Array
  readonly value: () => object
  #text: string | undefined

  constructor(bytes: Uint8Array, value: () => object) {
    this.bytes = bytes
    this.value = value
  }

  /** Made once: many may be told the same. */
  get text(): string {
    this.#text ??= JSON.stringify(this.value())
    return this.#text
  }
}

/** An account as the gateway needs it at login. */
export interface AccountSession {
  readonly tinyID: string
  readonly customStatus: string
  /** What the app has bought (`AppSettings`). */
  readonly purchaseBits: string
}

/**
 * Everything behind the sockets: storage, sequences, logs, rules, handlers. The gateway knows this and
 * nothing below it.
 */
export interface Core {
  /**
   * Finds the account, creating it on its first login. Throws {@link Refusal}. `signedAt`: unix seconds, where
   * somebody logs in with a UserSig.
   */
  openAccount(sdkAppID: number, userID: string, signedAt?: number): Promise<AccountSession>
  /**
   * Runs a command other than those of the session. Rejects with {@link Refusal}; anything else that it
   * rejects with is a fault. Resolves after what it changed is on disk. `raw`: the body as it came, for who passes it on.
   */
  handle(caller: Caller, command: string, body: unknown, raw?: WireBody): Promise<HandlerAnswer>
  /**
   * Runs a command of the back-end API; `path` is what stands after `/v4/`. The caller is verified. Returns
   * what the answer has beside the envelope; rejects as `handle` does.
   */
  administer(caller: RestCaller, path: string, body: object): Promise<object>
  /** The same for commands that need no session. */
  handleOpen(
    visitor: AppVisitor,
    command: string,
    body: unknown,
    raw?: WireBody,
  ): Promise<HandlerAnswer>
  /** A session has begun; `isFirst`: its user had none. */
  sessionEntered(caller: Caller, isFirst: boolean): void
  /** It stands now; `kicked`: platforms of the sessions of its user that ended for it. */
  sessionStands(caller: Caller, kicked: readonly number[]): void
  /** A session has ended; `isLast`: its user has none any more. */
  sessionLeft(caller: Caller, end: SessionEnd, isLast: boolean): void
  /** What was held for a connection needs no answer any more. */
  connectionClosed(connectionID: string): void
  /** Answers what is held until there is news: the server is about to stop. */
  release(): void
  /** True while so much is waiting to be written that new work should be refused with 60022. */
  isOverloaded(): boolean
  /** Keeps what clients reported; nobody waits for it. */
  keepReports(rows: readonly ReportRow[]): void
  /** How sessions go on at the next core; absent where they do not. */
  readonly handOver?: HandOver | undefined
  /** What became of calls to back ends; absent where none are made. */
  readonly webhooks?: Webhooks | undefined
  /** Verdicts of the moderation provider, for metrics. */
  readonly moderationCounts?: ModerationCounts | undefined
  /** Files of the users, for the HTTP side; absent where none are kept. */
  readonly objects?: Objects | undefined
  /** What became of notifications, for metrics. */
  readonly pushCounts?: Pick<PushQueue, 'counts' | 'size'> | undefined
  /** Push events that clients reported, for metrics. */
  readonly pushEvents?: PushEventCounts | undefined
  close(): Promise<void>
}
