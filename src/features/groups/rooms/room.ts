import { ImError } from '../../../kernel/errors.ts'
import type { Clock, Stop } from '../../../platform/clock.ts'
import type { RoomNews } from '../../../protocol/message.ts'
import type { PollRequest, WireRoom } from './commands.ts'

/** A poll that failed is repeated after this (spec 3 section 4). */
const POLL_RETRY_MS = 2_000

export interface RoomParts {
  readonly clock: Clock
  poll(request: Omit<PollRequest, 'simplifiedMessage'>): Promise<RoomNews>
  /** Gets a new polling state if the server does not know the key any longer. */
  reenter(key: string): Promise<WireRoom>
  /** Delay before the next poll, after this number of consecutive polls without news. */
  pauseMs(empty: number): number
  /** Receives all news from `startSeq` on. */
  onNews(news: RoomNews, startSeq: number): void
  /** The room no longer admits me, or does not exist any longer. */
  ended(): void
}

/** A place in a room: polls until it ends. What the network does to a poll ends nothing. */
export class Room {
  readonly #parts: RoomParts
  #polling: WireRoom
  #empty = 0
  #stop: Stop = () => {}
  isEnded = false

  constructor(parts: RoomParts, polling: WireRoom) {
    this.#parts = parts
    this.#polling = polling
    void this.#poll()
  }

  get key(): string {
    return this.#polling.key
  }

  end(): void {
    this.isEnded = true
    this.#stop()
  }

  async #poll(): Promise<void> {
    const { key, nextSeq, nextBroadcastSeq } = this.#polling
    try {
      const request = { key, startSeq: nextSeq, startBroadcastSeq: nextBroadcastSeq }
      const news = await this.#parts.poll(request)
      if (!this.isEnded) this.#took(news)
    } catch (error) {
      if (this.isEnded) return
      if (isRefusal(error)) await this.#reenter()
      else this.#pollAfter(POLL_RETRY_MS)
    }
  }

  #took(news: RoomNews): void {
    const { nextSeq } = this.#polling
    const { nextBroadcastSeq } = news
    const isEmpty = news.rspMsgList.length + news.broadcastMessageList.length === 0
    this.#empty = isEmpty ? this.#empty + 1 : 0
    this.#polling = { ...this.#polling, nextSeq: news.nextSeq, nextBroadcastSeq }
    this.#pollAfter(this.#parts.pauseMs(this.#empty))
    this.#parts.onNews(news, nextSeq)
  }

  /** Continues from the last sequences, as far as the server remembers them. */
  async #reenter(): Promise<void> {
    const { key, nextSeq, nextBroadcastSeq } = this.#polling
    try {
      const polling = await this.#parts.reenter(key)
      if (this.isEnded) return
      this.#polling = {
        ...polling,
        nextSeq: Math.min(nextSeq, polling.nextSeq),
        nextBroadcastSeq: Math.min(nextBroadcastSeq, polling.nextBroadcastSeq),
      }
      void this.#poll()
    } catch (error) {
      if (this.isEnded) return
      if (isRefusal(error)) this.#parts.ended()
      else this.#pollAfter(POLL_RETRY_MS)
    }
  }

  #pollAfter(ms: number): void {
    this.#stop()
    this.#stop = this.#parts.clock.after(ms, () => void this.#poll())
  }
}

/** Group error codes end the polling. After other errors it continues. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ImError && error.code >= 10_000 && error.code < 20_000
