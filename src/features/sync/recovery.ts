import { errorCodes } from '../../kernel/error-codes.ts'
import { ImError } from '../../kernel/errors.ts'
import type { Stop } from '../../platform/clock.ts'
import type { Facts } from '../facts.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import { C2C_GAP_SECONDS, GROUP_GAP_BELOW, PACE_MS, PAUSE_MS, RECOVERY_PAGE } from './limits.ts'

type Gap = Facts['messages-missed']

const OVER_LIMIT = errorCodes.OVER_FREQUENCY_LIMIT[0]

/**
 * Brings missed messages back, one gap after the other. What is out of the bounds of spec 3 section 4 is
 * left a hole: visible, and filled when somebody looks at it.
 */
export class Recovery {
  readonly #kernel: FeatureKernel
  readonly #messages: MessageFeature
  readonly #whenDone: () => void
  readonly #gaps = new Map<string, Gap>()
  #isRunning = false
  /** When the next page may be asked for. */
  #nextAt = 0
  #wake: Stop | undefined

  constructor(kernel: FeatureKernel, messages: MessageFeature, whenDone: () => void) {
    this.#kernel = kernel
    this.#messages = messages
    this.#whenDone = whenDone
  }

  /** A stretch is missing. Fetched by the next {@link run}, unless it is here already. */
  add(gap: Gap): void {
    if (!isWithinBounds(gap)) return
    const known = this.#gaps.get(gap.conversationID)
    if (gap.last !== undefined && gap.from === gap.to && known === undefined) {
      this.#messages.recovered(gap.conversationID, gap.last)
      return
    }
    const from = Math.min(gap.from, known?.from ?? gap.from)
    const to = Math.max(gap.to, known?.to ?? gap.to)
    this.#gaps.set(gap.conversationID, { ...gap, from, to })
  }

  /** Fetches what is missing. A failure keeps its gap for the next run. */
  run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#fetchAll().finally(() => {
      this.#isRunning = false
      if (this.#gaps.size === 0) this.#whenDone()
    })
  }

  clear(): void {
    this.#gaps.clear()
    this.#wake?.()
    this.#wake = undefined
  }

  async #fetchAll(): Promise<void> {
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        await this.#fetchOf(next)
      }
    } catch (error) {
      this.#stopped(error)
    }
  }

  /** What somebody looks at comes first. */
  #next(): string | undefined {
    const { changes } = this.#kernel
    let first: string | undefined
    for (const conversationID of this.#gaps.keys()) {
      if (changes.isHeard(`timeline:${conversationID}`)) return conversationID
      first ??= conversationID
    }
    return first
  }

  /** A gap may grow while it is fetched; then it is fetched as it is then. */
  async #fetchOf(conversationID: string): Promise<void> {
    let gap = this.#gaps.get(conversationID)
    while (gap !== undefined) {
      await this.#fetch(gap)
      if (this.#gaps.get(conversationID) === gap) this.#gaps.delete(conversationID)
      gap = this.#gaps.get(conversationID)
    }
  }

  async #fetch({ conversationID, from, to }: Gap): Promise<void> {
    let next = from
    while (next <= to) {
      await this.#pace()
      if (!this.#gaps.has(conversationID)) return
      const count = Math.min(RECOVERY_PAGE, to - next + 1)
      const loaded = await this.#messages.recover(conversationID, {
        sequence: next,
        direction: 1,
        count,
      })
      if (loaded.coveredTo < next) return
      next = loaded.coveredTo + 1
    }
  }

  /** Leaves a part of the frequency limit of history to the host. */
  async #pace(): Promise<void> {
    const { clock } = this.#kernel.platform
    const waitMs = this.#nextAt - clock.now()
    // A clock that was set back makes nobody wait.
    if (waitMs > 0 && waitMs <= PACE_MS) {
      await new Promise<void>((resolve) => {
        const stop = clock.after(waitMs, resolve)
        this.#wake = () => {
          stop()
          resolve()
        }
      })
    }
    this.#nextAt = clock.now() + PACE_MS
  }

  #stopped(error: unknown): void {
    const { log, platform } = this.#kernel
    if (error instanceof ImError && error.code === OVER_LIMIT) {
      this.#wake?.()
      this.#wake = platform.clock.after(PAUSE_MS, () => this.run())
    } else {
      log.warn('recover messages: stopped until the next synchronisation', error)
    }
  }
}

const isWithinBounds = ({ conversationID, from, to, spanSeconds }: Gap): boolean =>
  conversationID.startsWith('C2C')
    ? spanSeconds <= C2C_GAP_SECONDS
    : to - from + 1 < GROUP_GAP_BELOW
