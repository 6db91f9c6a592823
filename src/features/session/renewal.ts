import * as errorCodes from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import type { Stop } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserSigProvider } from './api.ts'
import { LONGEST_TIMER_MS, PROVIDER_MS } from './limits.ts'
import { pauseMs, renewAfterMs } from './renewal-times.ts'

interface RenewalParts {
  readonly platform: Platform
  readonly provider: UserSigProvider
  readonly onRenewed: (userSig: string) => void
  /** The provider failed; it is called again after a delay, unless this ends the renewal. */
  readonly onFailed: (error: ImError) => void
}

/** Obtains new UserSigs from the host before they expire: one call at a time, with retries. */
export class Renewal {
  readonly #parts: RenewalParts
  #question: object | undefined
  /** Timer of the provider call, the pause or the plan: at most one is active. */
  #timer: Stop | undefined
  #failures = 0
  #isFresh = false

  constructor(parts: RenewalParts) {
    this.#parts = parts
  }

  /** The newest UserSig is the provider's, and the server has not taken it yet. */
  get isFresh(): boolean {
    return this.#isFresh
  }

  /** The server accepted the current UserSig, which expires in `lifeMs`; 0 if unknown. */
  accepted(lifeMs: number): void {
    this.#isFresh = false
    this.#failures = 0
    // The pending call returns a newer UserSig already.
    if (this.#question !== undefined) return
    this.end()
    if (lifeMs > 0) this.#askAfter(renewAfterMs(lifeMs, this.#chance()))
  }

  /** A new UserSig is needed: asks at once, or as soon as a pause is over. */
  now(): void {
    if (this.#question === undefined && this.#failures === 0) this.#ask()
  }

  /** The same, without the pause: what failed the provider may be over. */
  renewNow(): void {
    if (this.#question === undefined) this.#ask()
  }

  /** The server did not take the present UserSig. */
  refused(): void {
    if (this.#question !== undefined) return
    if (this.#isFresh) this.#pause()
    else this.now()
  }

  end(): void {
    this.#question = undefined
    this.#timer?.()
    this.#timer = undefined
  }

  #ask(): void {
    this.end()
    const { platform, provider, onRenewed } = this.#parts
    const question = {}
    const settled = (use: () => void) => {
      if (this.#question !== question) return
      this.end()
      use()
    }
    const failed = (details: { why: string; cause?: unknown }) =>
      settled(() =>
        this.#failed(imError(errorCodes.LOGIN_FAILED, { action: 'get a userSig', ...details })),
      )
    this.#question = question
    this.#timer = platform.clock.after(PROVIDER_MS, () => failed({ why: 'no answer in 30 s' }))
    // An exception that the provider throws synchronously also counts as its failure.
    new Promise<unknown>((resolve) => resolve(provider())).then(
      (userSig) =>
        settled(() => {
          if (typeof userSig !== 'string' || userSig === '') {
            this.#failed(imError(errorCodes.NO_USERSIG, { action: 'get a userSig' }))
            return
          }
          this.#isFresh = true
          onRenewed(userSig)
        }),
      (cause) => failed({ why: 'getUserSig failed', cause }),
    )
  }

  #failed(error: ImError): void {
    this.#pause()
    this.#parts.onFailed(error)
  }

  #pause(): void {
    this.#failures++
    this.#askAfter(pauseMs(this.#failures, this.#chance()))
  }

  #askAfter(ms: number): void {
    this.end()
    const { clock } = this.#parts.platform
    const dueAt = clock.now() + ms
    const wait = () => {
      const leftMs = dueAt - clock.now()
      if (leftMs > 0) this.#timer = clock.after(Math.min(leftMs, LONGEST_TIMER_MS), wait)
      else this.#ask()
    }
    wait()
  }

  #chance(): number {
    return this.#parts.platform.random(1000) / 1000
  }
}
