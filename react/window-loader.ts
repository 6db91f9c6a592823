import type { ChatView, ImError, TimelineSnapshot, TimelineWindow } from 'tavern-im/strict'
import * as queries from './history-query.ts'
import * as windows from './message-window.ts'
import type { TimelineHole, WindowActions } from './messages.ts'

interface LoaderOptions {
  readonly view: ChatView
  readonly conversationID: string
  readonly pageSize: number
  /** The sequence that is shown first; {@link queries.NEWEST} for the newest. */
  readonly around: number
  /** Notifies subscribers of a change. */
  readonly notify: () => void
}

/** A window over a timeline of the client, with the loads in flight. */
export class WindowLoader {
  readonly #options: LoaderOptions
  readonly #inFlight = new Map<windows.Side, Promise<ImError | null>>()
  #state: windows.WindowState = windows.closedWindow
  /** The sequence to show first; keeps a jump that was made before the session is ready. */
  #goal: number
  /** Number of loads in flight. */
  #loadCount = 0
  /** Error of the last refetch. */
  #error: ImError | null = null

  constructor(options: LoaderOptions) {
    this.#options = options
    this.#goal = options.around
  }

  get state(): windows.WindowState {
    return this.#state
  }

  get isLoading(): boolean {
    return this.#loadCount > 0
  }

  get error(): ImError | null {
    return this.#error
  }

  /** The messages in the window; before it is open, the loaded part of the requested page. */
  get timeline(): TimelineSnapshot {
    const goal = this.#goal
    const isAround = goal !== queries.NEWEST
    const target = isAround ? { fromSequence: goal, toSequence: goal } : this.#newestWindow()
    const { view, conversationID } = this.#options
    return view.timeline(conversationID, this.#state.at === 'open' ? this.#state.window : target)
  }

  /** Whether the newest page is requested and already loaded. */
  isKnown(timeline: TimelineSnapshot): boolean {
    const isNewest = this.#state.at !== 'open' && this.#goal === queries.NEWEST
    return isNewest && queries.isNewestPage(timeline, this.#options.pageSize)
  }

  readonly actions: WindowActions = {
    loadOlder: () => this.#extend('older'),
    loadNewer: () => this.#extend('newer'),
    jumpTo: async (sequence: number) => {
      const isShown =
        this.#state.at === 'open' && queries.containsSequence(this.timeline.items, sequence)
      return isShown ? null : this.open(sequence)
    },
    jumpToNewest: async () => {
      const state = this.#state
      const isShown = state.at === 'open' && state.window.toSequence === Infinity
      return isShown ? null : this.open(queries.NEWEST)
    },
    refetch: async () => {
      const newest = queries.firstQuery(queries.NEWEST, this.#options.pageSize)
      const { generation, at } = this.#state
      const error = await (at === 'open' ? this.#load(newest) : this.open())
      if (at !== 'open' || generation !== this.#state.generation) return
      this.#error = error
      this.#options.notify()
    },
    fillHole: (hole: TimelineHole) => this.#load(queries.queryInHole(hole, this.#options.pageSize)),
  }

  close(): void {
    this.#change({ kind: 'closed' })
  }

  /** Drops a pending jump. */
  forgetJump(): void {
    this.#goal = this.#options.around
  }

  /** Opens the window at a sequence, if the session is ready. */
  async open(goal = this.#goal): Promise<ImError | null> {
    this.#goal = goal
    const { view, pageSize } = this.#options
    if (view.session().status !== 'ready') return null
    this.#change({ kind: 'opening' })
    const { generation } = this.#state
    const newest = this.#newestWindow()
    const known = view.timeline(this.#options.conversationID, newest)
    if (goal === queries.NEWEST && queries.isNewestPage(known, pageSize)) {
      this.#change({ kind: 'opened', generation, window: newest })
      return null
    }
    return this.#load(
      queries.firstQuery(goal, pageSize),
      (coverage) => {
        const window = queries.firstWindow(goal, coverage) ?? this.#newestWindow()
        return { kind: 'opened', generation, window }
      },
      (error) => ({ kind: 'failed', generation, error }),
    )
  }

  #extend(side: windows.Side): Promise<ImError | null> {
    const state = this.#state
    const nothing = Promise.resolve(null)
    if (state.at !== 'open') return nothing
    if (state[side].at === 'loading') return this.#inFlight.get(side) ?? nothing
    const count = this.#options.pageSize
    const query = queries.queryBeyond(side, state.window, this.timeline, count)
    if (query === null) return nothing
    const { generation } = state
    this.#change({ kind: 'edge-loading', side })
    const answer = this.#load(
      query,
      (coverage) => ({ kind: 'edge-loaded', generation, side, coverage }),
      (error) => ({ kind: 'edge-failed', generation, side, error }),
    )
    this.#inFlight.set(side, answer)
    return answer
  }

  /** Loads messages into the timeline and notifies once of the result. */
  async #load(
    query: windows.HistoryQuery,
    loaded?: (coverage: windows.Coverage) => windows.WindowChange,
    failed?: (error: ImError) => windows.WindowChange,
  ): Promise<ImError | null> {
    const { view, conversationID, notify } = this.#options
    this.#loadCount++
    notify()
    let change: windows.WindowChange | undefined
    let error: ImError | null = null
    try {
      const coverage = await view.load(conversationID, query)
      change = loaded?.(coverage)
    } catch (cause) {
      // The client rejects with nothing else.
      error = cause as ImError
      change = failed?.(error)
    }
    this.#loadCount--
    if (change === undefined || !this.#change(change)) notify()
    return error
  }

  #newestWindow(): TimelineWindow {
    return this.#options.view.newestWindow(this.#options.conversationID, this.#options.pageSize)
  }

  /** Returns false without a notification if nothing changes. */
  #change(change: windows.WindowChange): boolean {
    const state = windows.changeWindow(this.#state, change)
    if (state === this.#state) return false
    if (state.generation !== this.#state.generation) this.#error = null
    this.#state = state
    this.#options.notify()
    return true
  }
}
