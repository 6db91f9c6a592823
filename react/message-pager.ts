import type { ChatView, ImError, TimelineSnapshot, TimelineWindow } from 'tavern-im'
import * as stretches from './message-stretch.ts'
import * as windows from './message-window.ts'
import { isSame, type Messages, messagesOf, type TimelineHole } from './messages.ts'
import type { Store } from './use-store.ts'

/**
 * What one `useMessages` looks at: a window over a timeline of the client, and what is being loaded.
 * Does nothing before the first subscriber and ends with the last one; creating it has no effect.
 */
export class MessagePager implements Store<Messages> {
  readonly #view: ChatView
  readonly #conversationID: string
  readonly #pageSize: number
  readonly #listeners = new Set<() => void>()
  readonly #underWay = new Map<windows.Side, Promise<ImError | null>>()
  #stops: (() => void)[] = []
  #state: windows.WindowState = windows.closedWindow
  /** What is to be shown first: a jump made before the session is ready is kept here. */
  #goal = stretches.NEWEST
  #userID = ''
  #shown: readonly [windows.WindowState, TimelineSnapshot, Messages] | null = null

  constructor(view: ChatView, conversationID: string, pageSize: number) {
    this.#view = view
    this.#conversationID = conversationID
    this.#pageSize = pageSize
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) for (const stop of this.#stops.splice(0)) stop()
    }
  }

  readonly snapshot = (): Messages => {
    const state = this.#state
    const timeline = this.#timeline()
    const [lastState, lastTimeline, last] = this.#shown ?? [null, null, null]
    if (lastState === state && lastTimeline === timeline) return last
    const isKnown = state.at !== 'open' && stretches.isNewestPage(timeline, this.#pageSize)
    const fresh = messagesOf(state, timeline, isKnown, this.#actions)
    const messages = last !== null && isSame(last, fresh) ? last : fresh
    this.#shown = [state, timeline, messages]
    return messages
  }

  readonly #actions = {
    loadOlder: () => this.#extend('older'),
    loadNewer: () => this.#extend('newer'),
    jumpTo: async (sequence: number) => {
      const isShown = this.#state.at === 'open' && stretches.holds(this.#timeline().items, sequence)
      return isShown ? null : this.#open(sequence)
    },
    jumpToNewest: async () => {
      const state = this.#state
      const isShown = state.at === 'open' && state.window.toSequence === Infinity
      return isShown ? null : this.#open(stretches.NEWEST)
    },
    fillHole: (hole: TimelineHole) => this.#load(stretches.stretchInHole(hole, this.#pageSize)),
  }

  #start(): void {
    const follow = () => this.#follow()
    this.#stops = [
      this.#view.subscribe(`timeline:${this.#conversationID}`, () => this.#tell()),
      this.#view.subscribe('session', follow),
      this.#view.subscribe('connection', follow),
    ]
    // Nobody listened for a while: what was shown may have gone with a session.
    const isEmptied = this.#state.at === 'open' && this.#timeline().items.length === 0
    if (isEmptied) this.#change({ kind: 'closed' })
    follow()
  }

  /** Opens when the session is ready, closes with it, and tries again once it is connected. */
  #follow(): void {
    const { status, userID } = this.#view.session()
    const owner = status === 'loggedOut' || status === 'kickedOut' ? '' : userID
    if (owner !== this.#userID) {
      this.#userID = owner
      this.#change({ kind: 'closed' })
    }
    const isConnected = this.#view.connection().state === 'connected'
    const { at } = this.#state
    if (at === 'closed' || (at === 'failed' && isConnected)) void this.#open(this.#goal)
  }

  async #open(goal: number): Promise<ImError | null> {
    this.#goal = goal
    if (this.#view.session().status !== 'ready') return null
    this.#change({ kind: 'opening' })
    const { visit } = this.#state
    const newest = this.#newestWindow()
    const known = this.#view.timeline(this.#conversationID, newest)
    if (goal === stretches.NEWEST && stretches.isNewestPage(known, this.#pageSize)) {
      this.#change({ kind: 'opened', visit, window: newest })
      return null
    }
    return this.#load(
      stretches.firstStretch(goal, this.#pageSize),
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
    const count = this.#pageSize
    const stretch = stretches.stretchBeyond(side, state.window, this.#timeline(), count)
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
    let change: windows.WindowChange | undefined
    let error: ImError | null = null
    try {
      const coverage = await this.#view.load(this.#conversationID, stretch)
      change = loaded?.(coverage)
    } catch (cause) {
      // The client rejects with nothing else.
      error = cause as ImError
      change = failed?.(error)
    }
    if (change !== undefined) this.#change(change)
    return error
  }

  #newestWindow(): TimelineWindow {
    return this.#view.newestWindow(this.#conversationID, this.#pageSize)
  }

  #timeline(): TimelineSnapshot {
    const window = this.#state.at === 'open' ? this.#state.window : this.#newestWindow()
    return this.#view.timeline(this.#conversationID, window)
  }

  #change(change: windows.WindowChange): void {
    const state = windows.changeWindow(this.#state, change)
    if (state === this.#state) return
    this.#state = state
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
