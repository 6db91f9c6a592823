import type { Command } from '../../kernel/command.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { isLike } from '../../lib/is-like.ts'
import type { Stop } from '../../platform/clock.ts'
import { type FriendPage, friendCommands } from './commands.ts'
import type { FriendParts } from './context.ts'
import { RETRY_MS } from './limits.ts'
import { applicationPageShape, friendPageShape } from './model.ts'

/**
 * Reads friends and applications from the server: at the start of a session, beside it, so that nothing waits for
 * them; and again where the account's log was lost. In between the log brings what changes.
 */
export class FriendLists {
  readonly #im: FriendParts
  readonly #whenLoaded: () => void
  /** Until it fails. */
  #loading: Promise<void> | undefined
  #run: object | undefined
  #retry: Stop | undefined
  isLoaded = false

  constructor(im: FriendParts, whenLoaded: () => void) {
    this.#im = im
    this.#whenLoaded = whenLoaded
  }

  /** Resolves when the lists are here. */
  load(): Promise<void> {
    this.#loading ??= this.#start()
    return this.#loading
  }

  /** Whatever the lists were followed by may be lost. */
  reload(): void {
    this.end()
    this.#im.store.doubted()
    this.#loadQuietly()
  }

  end(): void {
    this.#run = undefined
    this.#loading = undefined
    this.isLoaded = false
    this.#retry?.()
    this.#retry = undefined
  }

  #loadQuietly(): void {
    this.load().catch((error: unknown) => this.#im.log.debug('load friends: later again', error))
  }

  async #start(): Promise<void> {
    const run = {}
    this.#run = run
    this.#retry?.()
    try {
      await Promise.all([this.#readFriends(run), this.#readApplications(run)])
    } catch (error) {
      if (this.#run !== run && this.#loading !== undefined) return this.#loading
      if (this.#run === run) {
        this.#loading = undefined
        this.#retry = this.#im.platform.clock.after(RETRY_MS, () => this.#loadQuietly())
      }
      throw error
    }
    // Another run has begun meanwhile, or the session is over.
    if (this.#run !== run) return this.#loading
    this.isLoaded = true
    this.#im.changes.batch(this.#whenLoaded)
  }

  async #readFriends(run: object): Promise<void> {
    const { store } = this.#im
    const userIDs = new Set<string>()
    const asOf = await this.#read(run, friendCommands.list, friendPageShape, (page) => {
      store.groupsTold(page.groupList, page.position)
      store.told(page.friendList, page.position)
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
      applicationPageShape,
      (page) => {
        store.read(page.readPosition)
        for (const row of page.applicationList) keys.add(store.applied(row, page.position))
      },
    )
    if (asOf !== undefined) store.keptApplications(keys, asOf)
  }

  /** All pages; resolves with the position as of which they are complete, or undefined where nobody wants them now. */
  async #read<Page extends FriendPage>(
    run: object,
    command: Command<{ readonly startIndex: number }, Page>,
    shape: object,
    take: (page: Page) => void,
  ): Promise<number | undefined> {
    const { wire, changes, profiles } = this.#im
    let asOf = Number.POSITIVE_INFINITY
    for (let startIndex = 0; ; ) {
      const page = await wire.call(command, { startIndex })
      if (this.#run !== run) return undefined
      const isOn =
        isLike(shape, page) && (page.completeFlag === 1 || page.nextStartIndex > startIndex)
      if (!isOn)
        throw imError(errorCodes.NETWORK_ERROR, { wanted: command.name, why: 'its answer is none' })
      changes.batch(() => {
        profiles.received(page.profileList)
        take(page)
      })
      asOf = Math.min(asOf, page.position)
      if (page.completeFlag === 1) return asOf
      startIndex = page.nextStartIndex
    }
  }
}
