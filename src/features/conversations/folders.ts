import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { Throttle } from '../../kernel/throttle.ts'
import { isLike } from '../../lib/is-like.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ConversationEventData } from './api.ts'
import { conversationCommands, type WireFolder } from './commands.ts'
import type { ConversationStore } from './store.ts'

/** List and unread events: at most one per this time (spec 3 section 9). */
export const LIST_EVENT_MS = 1_000

/** An example, for `isLike`. */
const pageShape = {
  folderList: [{ id: 0, name: '' }],
  completeFlag: 0,
  nextStartIndex: 0,
  position: 0,
}

const wrong = (why: string) =>
  imError(errorCodes.NETWORK_ERROR, { action: conversationCommands.folders.name, why })

/** The user's folders: loads their list, and notifies the host of changes. */
export class Folders {
  readonly #kernel: FeatureKernel<ConversationEventData>
  readonly #store: ConversationStore
  readonly #listChanged: () => void
  readonly #event: Throttle
  /** Folders whose conversations changed since the last event. */
  readonly #refilled = new Set<number>()
  /** The running or finished load; undefined after a failure. */
  #loading: Promise<void> | undefined

  /** `listChanged` is called when conversations may show other folders. */
  constructor(
    kernel: FeatureKernel<ConversationEventData>,
    store: ConversationStore,
    listChanged: () => void,
  ) {
    this.#listChanged = listChanged
    this.#kernel = kernel
    this.#store = store
    this.#event = new Throttle(kernel.platform.clock, LIST_EVENT_MS, () => this.#notifyRefilled())
  }

  get names(): string[] {
    return this.#store.folders.map(({ name }) => name)
  }

  /** Resolves when the list is loaded; retries a failed load (spec 3 section 4). */
  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = undefined
      throw error
    })
    return this.#loading
  }

  /**
   * Reloads the list, since changes may have been missed. A failure does not block the
   * conversations.
   */
  async reload(): Promise<void> {
    this.#loading = undefined
    this.#store.foldersStale()
    await this.load().catch((error: unknown) =>
      this.#kernel.log.debug('load folders: on request', error),
    )
  }

  /** Applies the server's list as of this position of the account's log. */
  received(folders: readonly WireFolder[], position: number): void {
    const before = String(this.names)
    this.#store.foldersReceived(folders, position)
    if (before === String(this.names)) return
    this.#listChanged()
    if (this.#isReady) this.notifyNames()
  }

  notifyNames(): void {
    this.#kernel.events.emit('onConversationGroupListUpdated', () => this.names)
  }

  /** Notes that the conversations in these folders changed. */
  refilled(ids: readonly number[]): void {
    if (ids.length === 0 || !this.#isReady) return
    for (const id of ids) this.#refilled.add(id)
    this.#event.request()
  }

  clear(): void {
    this.#event.cancel()
    this.#refilled.clear()
    this.#loading = undefined
  }

  get #isReady(): boolean {
    return this.#kernel.gate.status === 'ready'
  }

  #notifyRefilled(): void {
    for (const { id, name } of this.#store.folders) {
      if (!this.#refilled.has(id)) continue
      this.#kernel.events.emit('onConversationInGroupUpdated', () => ({
        groupName: name,
        conversationList: this.#store.sorted.flatMap((one) =>
          one.folders.includes(id) ? one.entity : [],
        ),
      }))
    }
    this.#refilled.clear()
  }

  async #read(): Promise<void> {
    const { changes, gate, wire } = this.#kernel
    const { userID } = gate.me
    const found: WireFolder[] = []
    let asOf = Number.POSITIVE_INFINITY
    for (let startIndex = 0; ; ) {
      const page = await wire.ownOnce.call(conversationCommands.folders, { startIndex })
      if (gate.me.userID !== userID) return
      if (!isLike(pageShape, page)) throw wrong('its answer is none')
      found.push(...page.folderList)
      asOf = Math.min(asOf, page.position)
      if (page.completeFlag === 1) break
      if (page.nextStartIndex <= startIndex) throw wrong('the list does not go on')
      startIndex = page.nextStartIndex
    }
    changes.batch(() => this.received(found, asOf))
  }
}
