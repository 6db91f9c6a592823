import * as errorCodes from '../../kernel/error-codes.ts'
import type { ImError } from '../../kernel/errors.ts'
import { RetryTimer } from '../../kernel/retry.ts'
import { isTemporary } from '../../kernel/temporary-errors.ts'
import type { Facts } from '../facts.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import { C2C_GAP_SECONDS, GROUP_GAP_BELOW, RECOVERY_PAGE, retryDelayMs } from './limits.ts'

type Gap = Facts['messages-missed']

/**
 * Loads missed messages, one gap after the other. Messages outside the bounds of spec 3 section 4
 * remain a hole: it is visible, and is filled when a view shows it.
 */
export class Recovery {
  readonly #kernel: FeatureKernel
  readonly #messages: MessageFeature
  readonly #whenDone: () => void
  readonly #gaps = new Map<string, Gap>()
  readonly #retry: RetryTimer
  #isRunning = false

  constructor(kernel: FeatureKernel, messages: MessageFeature, whenDone: () => void) {
    this.#kernel = kernel
    this.#messages = messages
    this.#whenDone = whenDone
    this.#retry = new RetryTimer(kernel.platform.clock, retryDelayMs)
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

  /** Fetches the missing messages. A temporary failure keeps its gap and retries a little later. */
  run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#fetchAll().finally(() => {
      this.#isRunning = false
      if (this.#gaps.size === 0) this.#whenDone()
    })
  }

  /** Nothing of this conversation is missed any more. */
  drop(conversationID: string): void {
    this.#gaps.delete(conversationID)
  }

  clear(): void {
    this.#gaps.clear()
    this.#retry.stop()
  }

  async #fetchAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      try {
        await this.#fetchOf(next)
      } catch (error) {
        // At the end of a session the gaps are removed already.
        if (!this.#gaps.has(next)) continue
        if (isTemporary(error) && (error as ImError).code !== errorCodes.NETWORK_ERROR[0])
          return this.#again()
        this.#kernel.log.warn(`recover ${next}: left as a gap`, error)
        this.#gaps.delete(next)
      }
    }
  }

  /** Visible timelines come first. */
  #next(): string | undefined {
    const { changes } = this.#kernel
    let first: string | undefined
    for (const conversationID of this.#gaps.keys()) {
      if (changes.isObserved(`timeline:${conversationID}`)) return conversationID
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
      const count = Math.min(RECOVERY_PAGE, to - next + 1)
      const loaded = await this.#messages.recover(conversationID, {
        sequence: next,
        direction: 1,
        count,
      })
      if (!this.#gaps.has(conversationID)) return
      if (loaded.coveredTo < next) return
      next = loaded.coveredTo + 1
    }
  }

  #again(): void {
    this.#retry.schedule(() => this.run())
  }
}

const isWithinBounds = ({ conversationID, from, to, spanSeconds }: Gap): boolean =>
  conversationID.startsWith('C2C')
    ? spanSeconds <= C2C_GAP_SECONDS
    : to - from + 1 < GROUP_GAP_BELOW
