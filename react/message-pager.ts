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
 * What one `useMessages` looks at: a window over a timeline of the client, which opens and closes with the session.
 * Does nothing before the first subscriber and ends with the last one; creating it has no effect.
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
  /** undefined until it is known what was unread when the conversation was opened. */
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

  /** A boundary shows that it failed, and may try again. */
  readonly resetError = (): void => {
    if (!this.isShown) this.#window.close()
  }

  /** Whoever opens the conversation again has other messages unread. */
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
    // Nobody listened for a while: what was shown may have gone with a session.
    const had = (this.#shown?.at(-1) as Messages | undefined)?.items.length ?? 0
    const { state, timeline } = this.#window
    if (had > 0 && state.at === 'open' && timeline.items.length === 0) this.#window.close()
    follow()
  }

  /** Opens when the session is ready, closes with it, and tries again once it is connected. */
  #follow(): void {
    const owner = this.#owner
    if (owner !== this.#userID) {
      this.#userID = owner
      this.#unread = undefined
      // A jump that was made before the login is for whoever logs in.
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

  /** What is unread may be read as soon as it is shown: it is looked up once, when the conversation opens. */
  #lookForUnread(): void {
    if (this.#unread !== undefined || this.#view.session().status !== 'ready') return
    const id = this.#conversationID
    const count = this.#view.conversation(id)?.unreadCount ?? 0
    const readSequence = this.#view.readSequence(id)
    const mark = { kind: 'unread', key: 'unread', count, readSequence } as const
    this.#unread = count > 0 ? Object.freeze(mark) : null
  }
}
