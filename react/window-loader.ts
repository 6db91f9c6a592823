import type { ChatView, ImError, TimelineSnapshot, TimelineWindow } from 'tavern-im/strict'
import * as stretches from './message-stretch.ts'
import * as windows from './message-window.ts'
import type { MessageActions, TimelineHole } from './messages.ts'

interface LoaderParts {
  readonly view: ChatView
  readonly conversationID: string
  readonly pageSize: number
  /** The sequence that is shown first; {@link stretches.NEWEST} for the newest. */
  readonly around: number
  /** Something is otherwise than it was. */
  readonly tell: () => void
}

/** A window over a timeline of the client, and what is being loaded for it. */
export class WindowLoader {
  readonly #parts: LoaderParts
  readonly #underWay = new Map<windows.Side, Promise<ImError | null>>()
  #state: windows.WindowState = windows.closedWindow
  /** What is to be shown first: a jump made before the session is ready is kept here. */
  #goal: number
  /** How many pages are asked for. */
  #loads = 0
  /** Why asking anew failed. */
  #error: ImError | null = null

  constructor(parts: LoaderParts) {
    this.#parts = parts
    this.#goal = parts.around
  }

  get state(): windows.WindowState {
    return this.#state
  }

  get isLoading(): boolean {
    return this.#loads > 0
  }

  get error(): ImError | null {
    return this.#error
  }

  /** What the window shows; before it is open, what is known of the page that is wanted. */
  get timeline(): TimelineSnapshot {
    const goal = this.#goal
    const isAround = goal !== stretches.NEWEST
    const wanted = isAround ? { fromSequence: goal, toSequence: goal } : this.#newestWindow()
    const { view, conversationID } = this.#parts
    return view.timeline(conversationID, this.#state.at === 'open' ? this.#state.window : wanted)
  }

  /** The newest page is wanted, and the client has it. */
  isKnown(timeline: TimelineSnapshot): boolean {
    const isNewest = this.#state.at !== 'open' && this.#goal === stretches.NEWEST
    return isNewest && stretches.isNewestPage(timeline, this.#parts.pageSize)
  }

  readonly actions: MessageActions = {
    loadOlder: () => this.#extend('older'),
    loadNewer: () => this.#extend('newer'),
    jumpTo: async (sequence: number) => {
      const isShown = this.#state.at === 'open' && stretches.holds(this.timeline.items, sequence)
      return isShown ? null : this.open(sequence)
    },
    jumpToNewest: async () => {
      const state = this.#state
      const isShown = state.at === 'open' && state.window.toSequence === Infinity
      return isShown ? null : this.open(stretches.NEWEST)
    },
    refetch: async () => {
      const newest = stretches.firstStretch(stretches.NEWEST, this.#parts.pageSize)
      const { visit, at } = this.#state
      const error = await (at === 'open' ? this.#load(newest) : this.open())
      if (at !== 'open' || visit !== this.#state.visit) return
      this.#error = error
      this.#parts.tell()
    },
    fillHole: (hole: TimelineHole) =>
      this.#load(stretches.stretchInHole(hole, this.#parts.pageSize)),
  }

  close(): void {
    this.#change({ kind: 'closed' })
  }

  /** What was jumped to is not wanted any more. */
  forgetJump(): void {
    this.#goal = this.#parts.around
  }

  /** Shows what is wanted, once the session is ready. */
  async open(goal = this.#goal): Promise<ImError | null> {
    this.#goal = goal
    const { view, pageSize } = this.#parts
    if (view.session().status !== 'ready') return null
    this.#change({ kind: 'opening' })
    const { visit } = this.#state
    const newest = this.#newestWindow()
    const known = view.timeline(this.#parts.conversationID, newest)
    if (goal === stretches.NEWEST && stretches.isNewestPage(known, pageSize)) {
      this.#change({ kind: 'opened', visit, window: newest })
      return null
    }
    return this.#load(
      stretches.firstStretch(goal, pageSize),
      (coverage) => {
        const window = stretches.firstWindow(goal, coverage) ?? this.#newestWindow()
        return { kind: 'opened', visit, window }
      },
      (error) => ({ kind: 'failed', visit, error }),
    )
  }

  #extend(side: windows.Side): Promise<ImError | null> {
    const state = this.#state
    const nothing = Promise.resolve(null)
    if (state.at !== 'open') return nothing
    if (state[side].at === 'loading') return this.#underWay.get(side) ?? nothing
    const count = this.#parts.pageSize
    const stretch = stretches.stretchBeyond(side, state.window, this.timeline, count)
    if (stretch === null) return nothing
    const { visit } = state
    this.#change({ kind: 'edge-loading', side })
    const answer = this.#load(
      stretch,
      (coverage) => ({ kind: 'edge-loaded', visit, side, coverage }),
      (error) => ({ kind: 'edge-failed', visit, side, error }),
    )
    this.#underWay.set(side, answer)
    return answer
  }

  /** Loads a stretch into the timeline; what follows from it is told in one change. */
  async #load(
    stretch: windows.Stretch,
    loaded?: (coverage: windows.Coverage) => windows.WindowChange,
    failed?: (error: ImError) => windows.WindowChange,
  ): Promise<ImError | null> {
    const { view, conversationID, tell } = this.#parts
    this.#loads++
    tell()
    let change: windows.WindowChange | undefined
    let error: ImError | null = null
    try {
      const coverage = await view.load(conversationID, stretch)
      change = loaded?.(coverage)
    } catch (cause) {
      // The client rejects with nothing else.
      error = cause as ImError
      change = failed?.(error)
    }
    this.#loads--
    if (change === undefined || !this.#change(change)) tell()
    return error
  }

  #newestWindow(): TimelineWindow {
    return this.#parts.view.newestWindow(this.#parts.conversationID, this.#parts.pageSize)
  }

  /** False: nothing changes, and nobody is told. */
  #change(change: windows.WindowChange): boolean {
    const state = windows.changeWindow(this.#state, change)
    if (state === this.#state) return false
    if (state.visit !== this.#state.visit) this.#error = null
    this.#state = state
    this.#parts.tell()
    return true
  }
}
