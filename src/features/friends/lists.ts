import type { Command } from '../../kernel/command.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { Retrying } from '../../kernel/retry.ts'
import { type FriendPage, friendCommands } from './commands.ts'
import { ask, type FriendParts } from './context.ts'
import { answerShapes } from './model.ts'

/** Delay before failed lists are requested again. */
const RETRY_MS = 5_000

/**
 * Reads friends and applications from the server: in parallel to the start of a session, so that
 * nothing waits for them, and again after the account's log was lost. In between the log delivers
 * changes.
 */
export class FriendLists {
  readonly #im: FriendParts
  readonly #whenLoaded: () => void
  /** Until it fails. */
  #loading: Promise<void> | undefined
  #run: object | undefined
  readonly #reading: Retrying
  isLoaded = false

  constructor(im: FriendParts, whenLoaded: () => void) {
    this.#im = im
    this.#whenLoaded = whenLoaded
    this.#reading = new Retrying(im, RETRY_MS, () => this.load())
  }

  /** Resolves when the lists are here. */
  load(): Promise<void> {
    this.#loading ??= this.#start()
    return this.#loading
  }

  /** Changes after the lists may have been missed. */
  reload(): void {
    this.end()
    this.#im.store.markStale()
    this.#reading.start()
  }

  end(): void {
    this.#run = undefined
    this.#loading = undefined
    this.isLoaded = false
    this.#reading.stop()
  }

  async #start(): Promise<void> {
    const run = {}
    this.#run = run
    try {
      await Promise.all([this.#readFriends(run), this.#readApplications(run)])
    } catch (error) {
      if (this.#run !== run && this.#loading !== undefined) return this.#loading
      if (this.#run === run) this.#loading = undefined
      throw error
    }
    // Another run has started meanwhile, or the session is over.
    if (this.#run !== run) return this.#loading
    this.isLoaded = true
    this.#im.changes.batch(this.#whenLoaded)
  }

  async #readFriends(run: object): Promise<void> {
    const { store } = this.#im
    const userIDs = new Set<string>()
    const asOf = await this.#read(run, friendCommands.list, answerShapes.list, (page) => {
      store.applyGroups(page.groupList, page.position)
      store.applyFriends(page.friendList, page.position)
      for (const { userID } of page.friendList) userIDs.add(userID)
    })
    if (asOf !== undefined) store.keptOnly(userIDs, asOf)
  }

  async #readApplications(run: object): Promise<void> {
    const { store } = this.#im
    const keys = new Set<string>()
    const asOf = await this.#read(
      run,
      friendCommands.applications,
      answerShapes.applications,
      (page) => {
        store.read(page.readPosition)
        for (const row of page.applicationList) keys.add(store.applied(row, page.position))
      },
    )
    if (asOf !== undefined) store.keptApplications(keys, asOf)
  }

  /**
   * Reads all pages; resolves with the position up to which they are complete, or undefined if they
   * are no longer needed.
   */
  async #read<Page extends FriendPage>(
    run: object,
    command: Command<{ readonly startIndex: number }, Page>,
    shape: object,
    take: (page: Page) => void,
  ): Promise<number | undefined> {
    const { changes, profiles } = this.#im
    let asOf = Number.POSITIVE_INFINITY
    for (let startIndex = 0; ; ) {
      const page = await ask(this.#im, command, { startIndex }, shape, this.#im.wire.ownOnce)
      if (this.#run !== run) return undefined
      const isLast = page.completeFlag === 1
      if (!isLast && page.nextStartIndex <= startIndex) {
        const why = 'the list does not go on'
        throw imError(errorCodes.NETWORK_ERROR, { action: command.name, why })
      }
      changes.batch(() => {
        profiles.received(page.profileList)
        take(page)
      })
      asOf = Math.min(asOf, page.position)
      if (isLast) return asOf
      startIndex = page.nextStartIndex
    }
  }
}
