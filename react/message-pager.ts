import type { ChatView, ImError, TimelineSnapshot } from 'tavern-im/strict'
import { loadAtEdge } from './edge.ts'
import { memoized, structuralSharing } from './is-same.ts'
import * as windows from './message-window.ts'
import {
  itemMarker,
  type Messages,
  messagesOf,
  type TimelineHole,
  type UnreadMark,
  type WindowActions,
} from './messages.ts'
import { Resource, type ResourceState } from './resource.ts'

interface PagerOptions {
  readonly pageSize: number
  /** The sequence that is shown first; {@link windows.NEWEST} for the newest. */
  readonly around: number
}

/**
 * The messages of one `useMessages`: a window over a timeline of the client, which opens and closes
 * with the session. Creating it has no effect.
 */
export class MessagePager {
  readonly #view: ChatView
  readonly #conversationID: string
  readonly #options: PagerOptions
  readonly store: Resource<windows.MessageWindow, Messages>
  readonly #shared = structuralSharing<Messages>()
  readonly #markItems: ReturnType<typeof itemMarker>
  /** The sequence to show first; keeps a jump that was made before the session is ready. */
  #goal: number
  /** Number of holes that are being filled. */
  #fillCount = 0
  /** undefined until the unread count at the opening of the conversation is known. */
  #unread: UnreadMark | null | undefined

  constructor(view: ChatView, conversationID: string, options: PagerOptions) {
    this.#view = view
    this.#conversationID = conversationID
    this.#options = options
    this.#goal = options.around
    this.#markItems = itemMarker(view.clock)
    this.store = new Resource<windows.MessageWindow, Messages>({
      view,
      topics: [`timeline:${conversationID}`],
      load: () => this.#reopen(),
      isCurrent: (window) => window !== undefined && !this.#isDropped,
      listen: () => {
        this.#lookForUnread()
        return undefined
      },
      onSessionChange: () => {
        this.#unread = undefined
        // Keep a jump that was made before the login.
        if (view.session().userID === '') this.#goal = options.around
      },
      // The next opening of the conversation has its own unread mark.
      onLastLeft: () => {
        this.#unread = undefined
      },
      snapshot: (state, isDue) => this.#snapshot(state, isDue),
    })
    this.#lookForUnread()
  }

  #snapshot(state: ResourceState<windows.MessageWindow>, isDue: boolean): Messages {
    const timeline = this.#timeline
    const isNewest = state.loaded === null && this.#goal === windows.NEWEST
    const isKnown = isNewest && windows.isNewestPage(timeline, this.#options.pageSize)
    const isFetching = this.#fillCount > 0 || (isDue && !isKnown)
    return this.#resultOf(state, timeline, this.#unread ?? null, isKnown, isFetching)
  }

  readonly #resultOf = memoized(
    (
      state: ResourceState<windows.MessageWindow>,
      timeline: TimelineSnapshot,
      unread: UnreadMark | null,
      isKnown: boolean,
      isFetching: boolean,
    ): Messages => {
      const isBeginning = state.loaded !== null && !timeline.hasOlder
      const items = this.#markItems(timeline.items, unread, isBeginning)
      const shown = { items, unread, isKnown, isFetching }
      return this.#shared(messagesOf(state, timeline, shown, this.#actions))
    },
  )

  /** The messages in the window; before it is open, the loaded part of the requested page. */
  get #timeline(): TimelineSnapshot {
    const goal = this.#goal
    const requested =
      goal === windows.NEWEST ? this.#newestRange : { fromSequence: goal, toSequence: goal }
    const range = this.store.value?.range ?? requested
    return this.#view.timeline(this.#conversationID, range)
  }

  get #newestRange() {
    return this.#view.newestWindow(this.#conversationID, this.#options.pageSize)
  }

  /** Whether the session of the window has ended while there was no subscriber. */
  get #isDropped(): boolean {
    const { items, hasOlder, isWhole } = this.#timeline
    return items.length === 0 && hasOlder && !isWhole
  }

  readonly #actions: WindowActions = {
    loadOlder: () => this.#extend('older'),
    loadNewer: () => this.#extend('newer'),
    jumpTo: async (sequence) => {
      const isOpen = this.store.value !== undefined
      const isShown = isOpen && windows.containsSequence(this.#timeline.items, sequence)
      return isShown ? null : this.#open(sequence)
    },
    jumpToNewest: async () => {
      const isShown = this.store.value?.range.toSequence === Infinity
      return isShown ? null : this.#open(windows.NEWEST)
    },
    refetch: () => this.#refetch(),
    fillHole: (hole) => this.#fill(hole),
  }

  async #reopen(): Promise<void> {
    this.#lookForUnread()
    if (this.store.value !== undefined) this.store.reset()
    await this.#open()
  }

  /** Opens the window at a sequence, if the session is ready. A failed jump keeps the window. */
  async #open(goal = this.#goal): Promise<ImError | null> {
    this.#goal = goal
    const { pageSize } = this.#options
    if (!this.store.isReady) return null
    const newest = this.#newestRange
    const known = this.#view.timeline(this.#conversationID, newest)
    if (goal === windows.NEWEST && windows.isNewestPage(known, pageSize)) {
      this.store.set(windows.windowOf(newest))
      return null
    }
    let error: ImError | null = null
    this.store.update(({ range }) => windows.windowOf(range))
    await this.store.load(async () => {
      try {
        const coverage = await this.#load(windows.firstQuery(goal, pageSize))
        return windows.windowOf(windows.firstRange(goal, coverage) ?? this.#newestRange)
      } catch (cause) {
        // The client rejects with nothing else.
        error = cause as ImError
        if (this.store.value !== undefined) return this.store.value
        throw cause
      }
    })
    return error
  }

  #extend(side: windows.Side): Promise<ImError | null> {
    const range = this.store.value?.range
    const query = range && windows.queryBeyond(side, range, this.#timeline, this.#options.pageSize)
    if (!query) return Promise.resolve(null)
    return loadAtEdge(
      this.store,
      side,
      () => this.#load(query),
      (window, coverage) => windows.extended(side, window, coverage),
    )
  }

  async #refetch(): Promise<void> {
    const { at, loaded } = this.store.state
    if (loaded === null && at !== 'loading') {
      await this.#open()
      return
    }
    await this.store.refetch(async () => {
      await this.#load(windows.firstQuery(windows.NEWEST, this.#options.pageSize))
      // The window is open: its answer counts in no other state.
      return this.store.value as windows.MessageWindow
    })
  }

  async #fill(hole: TimelineHole): Promise<ImError | null> {
    this.#fillCount++
    this.store.notify()
    try {
      await this.#load(windows.queryInHole(hole, this.#options.pageSize))
      return null
    } catch (cause) {
      // The client rejects with nothing else.
      return cause as ImError
    } finally {
      this.#fillCount--
      this.store.notify()
    }
  }

  #load(query: Parameters<ChatView['load']>[1]) {
    return this.#view.load(this.#conversationID, query)
  }

  /**
   * Reads the unread count once, at the opening, because showing the messages may mark them as
   * read.
   */
  #lookForUnread(): void {
    if (this.#unread !== undefined || !this.store.isReady) return
    const id = this.#conversationID
    const count = this.#view.conversation(id)?.unreadCount ?? 0
    const readSequence = this.#view.readSequence(id)
    const mark = { kind: 'unread', key: 'unread', count, readSequence } as const
    this.#unread = count > 0 ? Object.freeze(mark) : null
  }
}
