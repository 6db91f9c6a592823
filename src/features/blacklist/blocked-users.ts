import { readable } from '../../kernel/readable.ts'
import { Retrying } from '../../kernel/retry.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { BlacklistEventData } from './api.ts'
import { type BlacklistEvent, blacklistCommands } from './commands.ts'

const RETRY_MS = 5_000

const listShape = { blacklist: [{ userID: '' }] }

/**
 * The users I have blocked. The list is read once, in parallel to the start of the session, so that
 * nothing waits for it; later changes come from the account's log.
 */
export class BlockedUsers {
  readonly #kernel: FeatureKernel<BlacklistEventData>
  #users = new Set<string>()
  /** Until it fails. */
  #loading: Promise<void> | undefined
  /** Changes received since the list was requested. */
  #meanwhile: BlacklistEvent[] | undefined
  readonly #reading: Retrying

  constructor(kernel: FeatureKernel<BlacklistEventData>) {
    this.#kernel = kernel
    this.#reading = new Retrying(kernel, RETRY_MS, () => this.load())
  }

  get list(): string[] {
    return [...this.#users]
  }

  /** Resolves when the list is here. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  /** Reads the list in parallel to other work. */
  start(): void {
    this.#reading.start()
  }

  /** Transition: blocked here or on another device. */
  changed(event: BlacklistEvent): void {
    if (this.#loading === undefined) return
    this.#meanwhile?.push(event)
    this.#apply(event)
    this.#notify()
  }

  /** Later changes may have been missed. */
  forget(): void {
    this.#loading = undefined
    this.#users = new Set()
    this.#meanwhile = undefined
    this.#reading.stop()
  }

  async #load(): Promise<void> {
    const { wire, changes } = this.#kernel
    const meanwhile: BlacklistEvent[] = []
    this.#meanwhile = meanwhile
    try {
      const request = { startIndex: 0, maxLimited: LIMITS.BLACKLIST }
      const answer = await wire.ownOnce.call(blacklistCommands.list, request)
      const { blacklist } = readable('getBlacklist', listShape, answer)
      if (this.#meanwhile !== meanwhile) return this.load()
      this.#users = new Set(blacklist.map(({ userID }) => userID))
      // The list may be of before, and of after them, too.
      for (const event of meanwhile) this.#apply(event)
      this.#meanwhile = undefined
      changes.batch(() => this.#notify())
    } catch (error) {
      if (this.#meanwhile === meanwhile) this.#loading = undefined
      throw error
    }
  }

  #apply({ userIDList, isBlocked }: BlacklistEvent): void {
    for (const userID of userIDList) {
      if (isBlocked) this.#users.add(userID)
      else this.#users.delete(userID)
    }
  }

  #notify(): void {
    this.#kernel.events.emit('blacklistUpdated', () => this.list)
  }
}
