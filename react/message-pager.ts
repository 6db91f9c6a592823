import type { ChatView } from 'tavern-im/strict'
import { sameOr } from './is-same.ts'
import { itemMarker, type UnreadMark } from './message-items.ts'
import { isSame, type Messages, messagesOf } from './messages.ts'
import { SubscriberSet, whenLastLeaves } from './subscriber-set.ts'
import type { Store } from './use-store.ts'
import { WindowLoader } from './window-loader.ts'

interface PagerOptions {
  readonly pageSize: number
  /** The sequence that is shown first; 0 for the newest. */
  readonly around: number
}

/**
 * The store of one `useMessages`: a window over a timeline of the client, which opens and closes
 * with the session. It does nothing before the first subscriber and ends with the last one;
 * creating it has no effect.
 */
export class MessagePager implements Store<Messages> {
  readonly #view: ChatView
  readonly #conversationID: string
  readonly #markItems: ReturnType<typeof itemMarker>
  readonly #subscribers = new SubscriberSet(
    (stops) => this.#start(stops),
    whenLastLeaves(() => this.#onLastLeft()),
  )
  readonly subscribe = this.#subscribers.subscribe
  readonly #window: WindowLoader
  #userID: string
  /** undefined until the unread count at the opening of the conversation is known. */
  #unread: UnreadMark | null | undefined
  #shown: readonly [...unknown[], Messages] | null = null

  constructor(view: ChatView, conversationID: string, options: PagerOptions) {
    this.#view = view
    this.#conversationID = conversationID
    this.#window = new WindowLoader({
      view,
      conversationID,
      ...options,
      notify: this.#subscribers.notify,
    })
    this.#markItems = itemMarker(view.clock)
    this.#userID = this.#owner
    this.#lookForUnread()
  }

  get isShown(): boolean {
    return this.#subscribers.isActive
  }

  readonly snapshot = (): Messages => {
    const { state, timeline, error, isLoading, actions } = this.#window
    const from = [state, timeline, this.#unread, error, isLoading]
    const last = this.#shown?.at(-1) as Messages | undefined
    if (last !== undefined && from.every((one, i) => one === this.#shown?.[i])) return last
    const unread = this.#unread ?? null
    const isBeginning = state.at === 'open' && !timeline.hasOlder
    const isKnown = this.#window.isKnown(timeline)
    const willOpen = state.at === 'closed' && !isKnown && this.#view.session().status === 'ready'
    const items = sameOr(last?.items, this.#markItems(timeline.items, unread, isBeginning))
    const isFetching = isLoading || willOpen
    const shown = { items, unread, isKnown, isFetching, error }
    const fresh = messagesOf(state, timeline, shown, actions)
    const messages = last !== undefined && isSame(last, fresh) ? last : fresh
    this.#shown = [...from, messages]
    return messages
  }

  /** Called when an error boundary shows the error and may retry. */
  readonly resetError = (): void => {
    if (!this.isShown) this.#window.close()
  }

  /** The next opening of the conversation has its own unread mark. */
  #onLastLeft(): void {
    if (!this.isShown) this.#unread = undefined
  }

  #start(stops: (() => void)[]): void {
    const follow = () => this.#follow()
    stops.push(
      this.#view.subscribe(`timeline:${this.#conversationID}`, this.#subscribers.notify),
      this.#view.subscribe('session', follow),
      this.#view.subscribe('connection', follow),
    )
    // A session may have ended while there was no subscriber: the items are stale then.
    const had = (this.#shown?.at(-1) as Messages | undefined)?.items.length ?? 0
    const { state, timeline } = this.#window
    if (had > 0 && state.at === 'open' && timeline.items.length === 0) this.#window.close()
    follow()
  }

  /** Opens when the session is ready, closes with it, and retries when the connection is back. */
  #follow(): void {
    const owner = this.#owner
    if (owner !== this.#userID) {
      this.#userID = owner
      this.#unread = undefined
      // Keep a jump that was made before the login.
      if (owner === '') this.#window.forgetJump()
      this.#window.close()
    }
    this.#lookForUnread()
    const isConnected = this.#view.connection().state === 'connected'
    const { at } = this.#window.state
    if (at === 'closed' || (at === 'failed' && isConnected)) void this.#window.open()
  }

  get #owner(): string {
    const { status, userID } = this.#view.session()
    return status === 'loggedOut' || status === 'kickedOut' ? '' : userID
  }

  /**
   * Reads the unread count once, at the opening, because showing the messages may mark them as
   * read.
   */
  #lookForUnread(): void {
    if (this.#unread !== undefined || this.#view.session().status !== 'ready') return
    const id = this.#conversationID
    const count = this.#view.conversation(id)?.unreadCount ?? 0
    const readSequence = this.#view.readSequence(id)
    const mark = { kind: 'unread', key: 'unread', count, readSequence } as const
    this.#unread = count > 0 ? Object.freeze(mark) : null
  }
}
