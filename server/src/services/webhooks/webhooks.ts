import { randomUUID } from 'node:crypto'
import type { Clock } from 'tavern-im/protocol'
import type { AfterCommand, BeforeCommand } from '../../domain/configuration/hook-commands.ts'
import type { WebhookSettings } from '../../domain/configuration/hook-settings.ts'
import type { CallOrigin } from '../../kernel/caller.ts'
import type { Log } from '../../kernel/log.ts'
import { atMost } from '../../kernel/waits.ts'
import { boundedHttp } from '../providers/fetch-bounded.ts'
import { callHook, type HookCall, type HookReply, unanswered } from './hook-request.ts'
import { WebhookQueue } from './webhook-queue.ts'

interface WebhookParts {
  readonly clock: Clock
  readonly log: Log
  readonly settingsOf: (app: number) => WebhookSettings
  /** Unix seconds. */
  readonly time: () => number
}

/** Counters for metrics. */
export interface WebhookCounts {
  /** Answered calls. */
  answered: number
  /** Failed attempts. */
  failed: number
  /** Calls that were never delivered. */
  lost: number
}

const ALLOWED: HookReply = { ErrorCode: 0, ErrorInfo: '' }

/** Time that a stopping server continues to send. */
const END_MS = 2_000

/** Minimum interval of failure logs per app. */
const LOG_SECONDS = 10

/** Webhooks to the back ends of apps. */
export class Webhooks {
  readonly counts: WebhookCounts = { answered: 0, failed: 0, lost: 0 }
  readonly #parts: WebhookParts
  readonly #http: ReturnType<typeof boundedHttp>
  /** A queue per app, so that a slow back end does not delay the others. */
  readonly #later = new Map<number, WebhookQueue<HookCall>>()
  readonly #loggedAt = new Map<number, number>()
  #isEnded = false

  constructor(parts: WebhookParts) {
    this.#parts = parts
    this.#http = boundedHttp(parts.clock)
  }

  /** Whether the app has enabled a webhook; checked before a body is built. */
  wants(app: number, command: BeforeCommand | AfterCommand): boolean {
    const { url, commands } = this.#parts.settingsOf(app)
    return url !== '' && !this.#isEnded && commands.includes(command)
  }

  /** Calls a webhook before an action. Never rejects. */
  async ask(command: BeforeCommand, origin: CallOrigin, body: object): Promise<HookReply> {
    try {
      return await this.#call({ id: randomUUID(), command, origin, body })
    } catch {
      return this.#parts.settingsOf(origin.sdkAppID).isFailClosed ? unanswered : ALLOWED
    }
  }

  /** Queues a webhook after an action. */
  notify(command: AfterCommand, origin: CallOrigin, body: object): void {
    if (this.#isEnded) return
    this.#laterOf(origin.sdkAppID).add({ id: randomUUID(), command, origin, body })
  }

  /** Number of waiting calls. */
  get waiting(): number {
    return [...this.#later.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Tries waiting calls once more within a moment, then drops them and aborts running ones. */
  async end(): Promise<void> {
    const { clock } = this.#parts
    const all = [...this.#later.values()]
    await atMost(clock, END_MS, Promise.all(all.map((later) => later.finish())))
    this.#isEnded = true
    for (const later of all) later.end()
    this.#http.end()
  }

  #laterOf(app: number): WebhookQueue<HookCall> {
    let later = this.#later.get(app)
    if (later === undefined) {
      later = new WebhookQueue<HookCall>({
        clock: this.#parts.clock,
        send: async (call) => void (await this.#call(call)),
        onLost: (call, cause) => this.#lost(call, cause),
      })
      this.#later.set(app, later)
    }
    return later
  }

  async #call(call: HookCall): Promise<HookReply> {
    const { sdkAppID } = call.origin
    const settings = this.#parts.settingsOf(sdkAppID)
    // It was turned off meanwhile.
    if (settings.url === '') return ALLOWED
    try {
      const reply = await callHook(this.#http.ask, settings, call, this.#parts.time())
      this.counts.answered += 1
      return reply
    } catch (cause) {
      this.counts.failed += 1
      this.#log(call, cause, 'webhook call failed')
      throw cause
    }
  }

  #lost(call: HookCall, cause: unknown): void {
    this.counts.lost += 1
    this.#log(call, cause, 'webhook dropped')
  }

  /** Logs at intervals: a back end that is down must not fill the log. */
  #log({ command, origin: { sdkAppID } }: HookCall, cause: unknown, line: string): void {
    const now = this.#parts.time()
    if (now - (this.#loggedAt.get(sdkAppID) ?? Number.NEGATIVE_INFINITY) < LOG_SECONDS) return
    this.#loggedAt.set(sdkAppID, now)
    const { failed, lost } = this.counts
    this.#parts.log.warn({ sdkAppID, command, err: cause, failed, lost }, line)
  }
}
