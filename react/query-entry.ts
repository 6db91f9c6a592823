import { type ChatSDK, type ChatView, type ImError, viewOf } from 'tavern-im/strict'
import { sameOr } from './is-same.ts'
import type { Query, QueryState } from './query.ts'
import { SubscriberSet, whenLastLeaves } from './subscriber-set.ts'
import type { Store } from './use-store.ts'

type State<Data> = Data & QueryState

/**
 * A query with its subscribers. Does nothing before the first subscriber, and stops with the last.
 */
export class QueryEntry<Data extends object, Fetched> implements Store<State<Data>> {
  readonly #chat: ChatSDK
  readonly #view: ChatView
  readonly #query: Query<Data, Fetched>
  /** The actions, and the values without data. */
  readonly #fixed: State<Data>
  readonly #subscribers = new SubscriberSet(
    (stops) => this.#start(stops),
    whenLastLeaves(() => this.#onLastLeft()),
  )
  readonly subscribe = this.#subscribers.subscribe
  /** The user of the fetched data; it is not shown in the session of another user. */
  #userID: string
  /** Counts sessions; an answer of an earlier one is ignored. */
  #generation = 0
  #wasConnected = false
  #wasKnown = false
  /** Whether a fetch is due. */
  #isDue = true
  #inFlight: Promise<void> | undefined
  #fetched: { readonly value: Fetched } | undefined
  #error: ImError | null = null
  #shown: State<Data> | undefined

  constructor(chat: ChatSDK, query: Query<Data, Fetched>, neutral: State<Data>) {
    this.#chat = chat
    this.#view = viewOf(chat)
    this.#query = query
    this.#fixed = {
      ...neutral,
      refetch: this.refetch,
      ...query.actions?.(chat, this.#subscribers.notify, this.#invalidate),
    }
    this.#userID = this.#view.session().userID
  }

  readonly snapshot = (): State<Data> => {
    const isMine = this.#userID === this.#view.session().userID
    const data = this.#read()
    const error = isMine ? this.#error : null
    const fresh = {
      ...this.#fixed,
      ...data,
      status: data !== null ? 'ready' : error !== null ? 'error' : 'pending',
      error,
      isFetching: (isMine && this.#inFlight !== undefined) || this.#shouldFetch(data),
      source: data === null ? 'none' : this.#isFromServer ? 'server' : 'cache',
      ...this.#query.state?.(this.#view),
    } as Record<string, unknown>
    const shown = this.#shown as Record<string, unknown> | undefined
    for (const key in fresh) fresh[key] = sameOr(shown?.[key], fresh[key])
    this.#shown = sameOr(shown, Object.freeze(fresh)) as State<Data>
    return this.#shown
  }

  readonly refetch = (): Promise<void> => {
    if (this.#query.fetch === undefined || !this.#isReady) return Promise.resolve()
    if (this.#inFlight === undefined) {
      this.#isDue = false
      const answer = this.#fetch()
      this.#inFlight = answer
      this.#subscribers.notify()
    }
    return this.#inFlight
  }

  readonly resetError = (): void => {
    if (!this.isShown) this.#restart()
  }

  get isShown(): boolean {
    return this.#subscribers.isActive
  }

  get #isReady(): boolean {
    return this.#view.session().status === 'ready'
  }

  /** Whether the shown data is up to date. */
  get #isFromServer(): boolean {
    const { fetch, isFollowed } = this.#query
    return this.#isReady && (!fetch || isFollowed === true || this.#fetched !== undefined)
  }

  #read(): Data | null {
    const isMine = this.#userID === this.#view.session().userID
    return this.#query.read(this.#view, isMine ? this.#fetched?.value : undefined)
  }

  #shouldFetch(data: Data | null): boolean {
    const { fetch, isFollowed } = this.#query
    if (!this.#isDue || !this.#isReady || fetch === undefined) return false
    // Fetched data is not kept up to date by the client.
    const isUpToDate =
      isFollowed === true && data !== null && this.#query.read(this.#view, undefined)
    return !isUpToDate
  }

  #start(stops: (() => void)[]): void {
    const follow = () => this.#follow()
    const topics = new Set([...this.#query.topics, 'session' as const])
    if (this.#query.fetch !== undefined) topics.add('connection')
    for (const topic of topics) stops.push(this.#view.subscribe(topic, follow))
    const stopListening = this.#query.listen?.(
      this.#chat,
      this.#invalidate,
      this.#subscribers.notify,
    )
    if (stopListening !== undefined) stops.push(stopListening)
    this.#wasConnected = this.#isConnected
    if (this.#error !== null) this.#isDue = true
    follow()
  }

  /** Refetches. A request in flight may have read the old state, so another one follows it. */
  readonly #invalidate = (): void => {
    this.#isDue = true
    if (this.#inFlight === undefined) void this.refetch()
  }

  /** Data that the client does not keep up to date is refetched at the next subscription. */
  #onLastLeft(): void {
    if (!this.isShown) this.#isDue = true
  }

  get #isConnected(): boolean {
    return this.#view.connection().state === 'connected'
  }

  #follow(): void {
    const { userID } = this.#view.session()
    if (userID !== this.#userID) this.#restart()
    const isConnected = this.#isConnected
    const isBack = isConnected && !this.#wasConnected
    if (isBack && (this.#error !== null || this.#query.refetchesOnReconnect === true))
      this.#isDue = true
    this.#wasConnected = isConnected
    const data = this.#read()
    // The client has dropped its data, so changes may have been missed.
    if (this.#wasKnown && data === null) this.#isDue = true
    this.#wasKnown = data !== null
    if (this.#shouldFetch(data)) void this.refetch()
    else this.#subscribers.notify()
  }

  #restart(): void {
    this.#generation++
    this.#userID = this.#view.session().userID
    this.#isDue = true
    this.#inFlight = undefined
    this.#fetched = undefined
    this.#error = null
  }

  async #fetch(): Promise<void> {
    const generation = this.#generation
    let fetched: { readonly value: Fetched } | undefined
    let error: ImError | null = null
    try {
      fetched = { value: (await this.#query.fetch?.(this.#chat)) as Fetched }
    } catch (cause) {
      // The client rejects with nothing else.
      error = cause as ImError
    }
    // The session of this request has ended.
    if (generation !== this.#generation || this.#userID !== this.#view.session().userID) return
    this.#inFlight = undefined
    this.#error = error
    this.#fetched = fetched ?? this.#fetched
    this.#wasKnown = this.#read() !== null
    if (this.#isDue && this.isShown) void this.refetch()
    else this.#subscribers.notify()
  }
}
