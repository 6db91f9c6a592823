import type { Clock } from 'tavern-im/protocol'
import type { Log } from '../../kernel/log.ts'
import { checkAddress } from './address-under.ts'
import { type BoundedFetch, boundedHttp } from './fetch-bounded.ts'
import { jsonOf, unreadable } from './provider-answer.ts'
import { ProviderFailure } from './provider-failure.ts'

/** Kinds of messages that a moderation provider can check, by the names of the setting. */
export const moderatedTypes = {
  text: 'TIMTextElem',
  image: 'TIMImageElem',
  audio: 'TIMSoundElem',
  video: 'TIMVideoFileElem',
  file: 'TIMFileElem',
  location: 'TIMLocationElem',
  custom: 'TIMCustomElem',
  merger: 'TIMRelayElem',
} as const

export type ModeratedType = keyof typeof moderatedTypes

/** A provider that checks what users send: `POST {url}` (docs/guides/operations.md). */
export interface ModerationOptions {
  readonly url: string
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string
  /** Kinds that it checks; default: all but `custom`. */
  readonly types?: readonly ModeratedType[]
  /** Default 2 s; the sender waits for it. */
  readonly timeoutMs?: number
  /** True: a message without a verdict is refused with 80003. False, the default: it is stored. */
  readonly isFailClosed?: boolean
}

/** A message as the provider receives it. */
export interface ModerationRequest {
  readonly sdkAppID: number
  readonly conversationType: 'C2C' | 'GROUP'
  readonly from: string
  readonly to: string
  /** `customModerationConfigurationID` of the message. */
  readonly configurationID?: string
  /** The content is a modification of a stored message. */
  readonly isModification?: true
  /** As `MsgBody` of the back-end API. */
  readonly elements: readonly object[]
}

/** The provider's verdict about a message. */
export type Verdict =
  | { readonly action: 'pass' }
  | { readonly action: 'refuse'; readonly reason: string }
  /** The text is replaced by this one. */
  | { readonly action: 'replace'; readonly text: string }
  /** There is no verdict, and the operator requires one. */
  | { readonly action: 'fail' }

/** Counters for metrics. */
export interface ModerationCounts {
  passed: number
  refused: number
  replaced: number
  failed: number
}

const TIMEOUT_MS = 2_000
const ANSWER_BYTES = 64 * 1024
const REASON_CHARACTERS = 200
/** Failures are logged this often at most. */
const LOG_MS = 10_000
const DEFAULT_TYPES = Object.keys(moderatedTypes).filter((name) => name !== 'custom')

/** Queries the moderation provider of the server; without a provider every message passes. */
export class Moderation {
  readonly counts: ModerationCounts = { passed: 0, refused: 0, replaced: 0, failed: 0 }
  readonly #options: ModerationOptions | undefined
  readonly #clock: Clock
  readonly #log: Log
  readonly #types: ReadonlySet<string>
  readonly #http: ReturnType<typeof boundedHttp>
  #loggedAt = Number.NEGATIVE_INFINITY

  /** Throws if the address is invalid. */
  constructor(options: ModerationOptions | undefined, clock: Clock, log: Log) {
    if (options !== undefined) checkAddress('moderation.url', options.url)
    this.#options = options
    this.#clock = clock
    this.#log = log
    const names = (options?.types ?? DEFAULT_TYPES) as readonly ModeratedType[]
    this.#types = new Set(options && names.map((name) => moderatedTypes[name]))
    this.#http = boundedHttp(clock)
  }

  /** Whether messages of this kind are to be checked. */
  takes(type: string): boolean {
    return this.#types.has(type)
  }

  /** The provider's verdict. Never rejects. */
  async judge(request: ModerationRequest): Promise<Verdict> {
    const options = this.#options
    if (options === undefined) return { action: 'pass' }
    try {
      const verdict = await ask(options, this.#http.ask, request)
      this.counts[outcomes[verdict.action]] += 1
      return verdict
    } catch (cause) {
      if (!(cause instanceof ProviderFailure)) throw cause
      this.failed(cause)
      return { action: options.isFailClosed === true ? 'fail' : 'pass' }
    }
  }

  /** Counts a verdict that could not be used, and logs it at intervals. */
  failed(cause: Error): void {
    this.counts.failed += 1
    const now = this.#clock.now()
    if (now - this.#loggedAt < LOG_MS) return
    this.#loggedAt = now
    this.#log.warn({ err: cause, failed: this.counts.failed }, 'moderation provider failed')
  }

  /** Whether a message without a verdict is refused. */
  get isFailClosed(): boolean {
    return this.#options?.isFailClosed === true
  }

  /** Gives up the calls in progress. */
  end(): void {
    this.#http.end()
  }
}

type Said = Exclude<Verdict, { readonly action: 'fail' }>

const outcomes = { pass: 'passed', refuse: 'refused', replace: 'replaced' } as const

const ask = async (
  { url, token, timeoutMs = TIMEOUT_MS }: ModerationOptions,
  fetch: BoundedFetch,
  request: ModerationRequest,
): Promise<Said> => {
  const answer = await fetch({
    url: new URL(url),
    init: {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(request),
    },
    timeoutMs,
    maxBytes: ANSWER_BYTES,
  })
  const { action, text, reason } = jsonOf(answer)
  if (action === 'pass') return { action }
  if (action === 'replace' && typeof text === 'string' && text !== '') return { action, text }
  if (action !== 'refuse') throw unreadable()
  return { action, reason: typeof reason === 'string' ? reason.slice(0, REASON_CHARACTERS) : '' }
}
