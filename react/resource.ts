import type { ChatView, ImError, ViewTopic } from 'tavern-im/strict'
import type { Store } from './store.ts'
import { SubscriberSet, whenLastLeaves } from './subscriber-set.ts'

interface Lifetime {
  /** The user of the session. Data of one user is not shown to another. */
  readonly userID: string
  /** Counts loads and resets; the answer to an earlier load is ignored. */
  readonly generation: number
  /** Whether the data is to be loaded unless the client keeps it current. */
  readonly isStale: boolean
}

interface Loaded<Value> {
  readonly value: Value
}

/**
 * The state of data that is loaded for hooks.
 *
 *     idle ──load──▶ loading ──loaded──▶ ready ──load──▶ loading
 *                     │   ▲
 *                  failed load         loading and failed keep the last value;
 *                     ▼   │            every state ──reset──▶ idle
 *                     failed
 *
 * `invalidated` makes any state stale, `load` makes it fresh. `updated` replaces a loaded value.
 */
export type ResourceState<Value> = Lifetime &
  (
    | { readonly at: 'idle'; readonly loaded: null; readonly error: null }
    | {
        readonly at: 'loading'
        readonly loaded: Loaded<Value> | null
        /** The error of the load before. */
        readonly error: ImError | null
      }
    | { readonly at: 'ready'; readonly loaded: Loaded<Value>; readonly error: null }
    | { readonly at: 'failed'; readonly loaded: Loaded<Value> | null; readonly error: ImError }
  )

export type ResourceChange<Value> =
  | { readonly kind: 'load' }
  | { readonly kind: 'loaded'; readonly generation: number; readonly value: Value }
  | { readonly kind: 'failed'; readonly generation: number; readonly error: ImError }
  | { readonly kind: 'updated'; readonly update: (value: Value) => Value }
  | { readonly kind: 'invalidated' }
  | { readonly kind: 'reset'; readonly userID: string }

/** Nothing is loaded. */
export const idleResource = (userID: string, generation = 0): ResourceState<never> => ({
  at: 'idle',
  userID,
  generation,
  isStale: true,
  loaded: null,
  error: null,
})

/** The state after a change; the same object if nothing changes. */
export const changeResource = <Value>(
  state: ResourceState<Value>,
  change: ResourceChange<Value>,
): ResourceState<Value> => {
  if ('generation' in change && change.generation !== state.generation) return state
  switch (change.kind) {
    case 'load':
      return { ...state, at: 'loading', generation: state.generation + 1, isStale: false }
    case 'loaded':
      return { ...state, at: 'ready', loaded: { value: change.value }, error: null }
    case 'failed':
      return { ...state, at: 'failed', error: change.error }
    case 'updated': {
      if (state.loaded === null) return state
      const value = change.update(state.loaded.value)
      return value === state.loaded.value ? state : { ...state, loaded: { value } }
    }
    case 'invalidated':
      return state.isStale ? state : { ...state, isStale: true }
    case 'reset':
      return idleResource(change.userID, state.generation + 1)
    default:
      return change satisfies never
  }
}

/** The part of a store that knows its data. */
export interface ResourceSource<Value, Snapshot> {
  readonly view: ChatView
  /** Topics besides `session` whose changes may change the snapshot. */
  readonly topics: readonly ViewTopic[]
  /** Starts a load of the resource; absent if the client loads the data by itself. */
  readonly load?: (() => unknown) | undefined
  /** Whether the data is known. Data that the client drops becomes stale. */
  readonly isKnown?: (value: Value | undefined) => boolean
  /** Whether the client keeps the known data current, so that stale data is not loaded. */
  readonly isCurrent: (value: Value | undefined) => boolean
  /** Whether each connection makes the data stale, because no event reports missed changes. */
  readonly refetchesOnReconnect?: boolean | undefined
  /** Listens to changes that no topic reports, from the first subscriber to the last. */
  readonly listen?: () => (() => void) | undefined
  /** Runs when the session of another user, or none, has replaced that of the data. */
  readonly onSessionChange?: () => void
  /** Runs after the last subscriber has left. */
  readonly onLastLeft?: () => void
  /**
   * Computes the result of the hook; an equal result is the same object.
   *
   * @param isDue whether the data is loaded as soon as there is a subscriber.
   * @param isReady whether the session is.
   */
  snapshot(state: ResourceState<Value>, isDue: boolean, isReady: boolean): Snapshot
}

/** Stands for the data of a session that has ended. */
const nothingLoaded = idleResource('')

/**
 * A store of data that is loaded: its subscribers, its loads, and their end with the session. It
 * does nothing before the first subscriber, and stops with the last one.
 */
export class Resource<Value, Snapshot> implements Store<Snapshot> {
  readonly #source: ResourceSource<Value, Snapshot>
  readonly #subscribers = new SubscriberSet(
    (stops) => this.#start(stops),
    whenLastLeaves(() => this.#onLastLeft()),
  )
  readonly subscribe = this.#subscribers.subscribe
  /** Notifies subscribers that the snapshot may have changed. */
  readonly notify = this.#subscribers.notify
  #state: ResourceState<Value>
  #answer: Promise<void> = Promise.resolve()
  #wasConnected = false
  #wasKnown = false

  constructor(source: ResourceSource<Value, Snapshot>) {
    this.#source = source
    this.#state = idleResource(this.#userID)
  }

  /** The state in the current session. */
  get state(): ResourceState<Value> {
    return this.#state.userID === this.#userID ? this.#state : nothingLoaded
  }

  /** The loaded value. */
  get value(): Value | undefined {
    return this.state.loaded?.value
  }

  get isShown(): boolean {
    return this.#subscribers.isActive
  }

  get isReady(): boolean {
    return this.#source.view.session().status === 'ready'
  }

  readonly snapshot = (): Snapshot => this.#source.snapshot(this.state, this.#isDue, this.isReady)

  /** Loads a value; resolves after the answer and never rejects. Supersedes a load in flight. */
  load(fetch: () => Promise<Value>): Promise<void> {
    this.#followSession()
    this.#change({ kind: 'load' })
    this.#answer = this.#settle(fetch, this.#state.generation)
    this.notify()
    return this.#answer
  }

  /** Loads a value if the session is ready. Shares a load in flight. */
  refetch(fetch: () => Promise<Value>): Promise<void> {
    if (!this.isReady) return Promise.resolve()
    return this.state.at === 'loading' ? this.#answer : this.load(fetch)
  }

  /** Sets a value that is known without a load. Supersedes a load in flight. */
  set(value: Value): void {
    this.#followSession()
    this.#change({ kind: 'load' })
    this.#change({ kind: 'loaded', generation: this.#state.generation, value })
    this.notify()
  }

  /** Replaces the loaded value, if there is one. */
  update(update: (value: Value) => Value): void {
    if (this.#change({ kind: 'updated', update })) this.notify()
  }

  /** Refetches. A load in flight may have read the old state, so another one follows it. */
  readonly invalidate = (): void => {
    this.#change({ kind: 'invalidated' })
    if (this.#state.at !== 'loading') this.#source.load?.()
  }

  reset(): void {
    this.#change({ kind: 'reset', userID: this.#userID })
  }

  /** Drops an error that was thrown to a boundary. */
  readonly resetError = (): void => {
    if (!this.isShown) this.reset()
  }

  /** Whether the data is loaded as soon as there is a subscriber. */
  get #isDue(): boolean {
    const { load, isCurrent } = this.#source
    return load !== undefined && this.state.isStale && this.isReady && !isCurrent(this.value)
  }

  get #isKnown(): boolean {
    return this.#source.isKnown?.(this.value) === true
  }

  get #userID(): string {
    return this.#source.view.session().userID
  }

  get #isConnected(): boolean {
    return this.#source.view.connection().state === 'connected'
  }

  #start(stops: (() => void)[]): void {
    const { view, load, listen } = this.#source
    const topics = new Set<ViewTopic>([...this.#source.topics, 'session'])
    if (load !== undefined) topics.add('connection')
    for (const topic of topics) stops.push(view.subscribe(topic, this.#follow))
    const stopListening = listen?.()
    if (stopListening !== undefined) stops.push(stopListening)
    this.#wasConnected = this.#isConnected
    if (this.#state.error !== null) this.#change({ kind: 'invalidated' })
    this.#follow()
  }

  /** Data that the client does not keep current is loaded again at the next subscription. */
  #onLastLeft(): void {
    if (this.isShown) return
    this.#change({ kind: 'invalidated' })
    this.#source.onLastLeft?.()
  }

  readonly #follow = (): void => {
    this.#followSession()
    const isConnected = this.#isConnected
    const isBack = isConnected && !this.#wasConnected
    this.#wasConnected = isConnected
    const isKnown = this.#isKnown
    const isLost = this.#wasKnown && !isKnown
    this.#wasKnown = isKnown
    if (isLost || (isBack && (this.#source.refetchesOnReconnect || this.#state.error !== null))) {
      this.#change({ kind: 'invalidated' })
    }
    if (this.#isDue && this.#state.at !== 'loading') this.#source.load?.()
    else this.notify()
  }

  #followSession(): void {
    if (this.#state.userID === this.#userID) return
    this.reset()
    this.#source.onSessionChange?.()
  }

  async #settle(fetch: () => Promise<Value>, generation: number): Promise<void> {
    let change: ResourceChange<Value>
    try {
      change = { kind: 'loaded', generation, value: await fetch() }
    } catch (cause) {
      // The client rejects with nothing else.
      change = { kind: 'failed', generation, error: cause as ImError }
    }
    // The session of this load has ended.
    if (this.#state.userID !== this.#userID || !this.#change(change)) return
    this.#wasKnown = this.#isKnown
    if (this.#state.isStale && this.isShown) this.#source.load?.()
    else this.notify()
  }

  /** Returns false if nothing changes. */
  #change(change: ResourceChange<Value>): boolean {
    const state = changeResource(this.#state, change)
    const isChanged = state !== this.#state
    this.#state = state
    return isChanged
  }
}
