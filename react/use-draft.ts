import { useMemo } from 'react'
import { type ChatSDK, type ChatView, type ImError, viewOf } from 'tavern-im/strict'
import { structuralSharing } from './is-same.ts'
import { type Store, sharedStore } from './store.ts'
import { SubscriberSet } from './subscriber-set.ts'
import { featureOf, useChat } from './use-chat.ts'
import { type ReadOptions, useStore } from './use-store.ts'

/** The result of `useDraft`. */
export interface DraftState {
  /** The text of the input field: the typed or the stored draft. */
  readonly text: string
  /**
   * Whether it is stored on this device. False for 0.5 s after typing, and while the conversation
   * does not exist.
   */
  readonly isSaved: boolean
  /** The error of the last save. The next change retries. */
  readonly error: ImError | null
  /**
   * Call it at every change of the field; '' removes the draft. The same function for a
   * conversation.
   */
  readonly setText: (text: string) => void
}

const nothing: DraftState = Object.freeze({
  text: '',
  isSaved: true,
  error: null,
  setText() {},
})

/**
 * Returns the draft of a conversation. Typed text shows at once and is stored on this device, as by
 * `setConversationDraft`: it survives a reload, and the list can show it. While the conversation
 * does not exist, the draft stays in memory.
 *
 * @param conversationID null shows nothing.
 *
 * @example
 * const { text, setText } = useDraft(conversationID)
 * return <input value={text} onChange={(event) => setText(event.target.value)} />
 */
export const useDraft = <Selected = DraftState>(
  conversationID: string | null,
  { select }: ReadOptions<DraftState, Selected> = {},
): Selected => {
  const chat = useChat()
  featureOf(chat.setConversationDraft, 'conversationSettings')
  const store = useMemo(() => {
    if (conversationID === null) return null
    const make = () => new DraftStore(chat, conversationID)
    return sharedStore(chat, `draft:${conversationID}`, make)
  }, [chat, conversationID])
  return useStore(store, nothing, select)
}

/** Minimum time between two saves of a draft, in ms. */
const SAVE_MS = 500

/** The draft of a conversation: the typed text overrides the stored one until both are equal. */
class DraftStore implements Store<DraftState> {
  readonly #chat: ChatSDK
  readonly #view: ChatView
  readonly #conversationID: string
  readonly #subscribers = new SubscriberSet(
    (stops) => this.#start(stops),
    () => void this.#save(),
  )
  readonly subscribe = this.#subscribers.subscribe
  #stopTimer: (() => void) | undefined
  #userID: string
  /** Text that is not stored yet; null if all is stored. */
  #typed: string | null = null
  #error: ImError | null = null
  readonly #shared = structuralSharing<DraftState>()

  constructor(chat: ChatSDK, conversationID: string) {
    this.#chat = chat
    this.#view = viewOf(chat)
    this.#conversationID = conversationID
    this.#userID = this.#view.session().userID
  }

  get isShown(): boolean {
    // Keep this store while a text could not be saved.
    return this.#subscribers.isActive || this.#typed !== null
  }

  readonly snapshot = (): DraftState => {
    const typed = this.#isOtherUsers ? null : this.#typed
    return this.#shared({
      text: typed ?? this.#conversation?.draftText ?? '',
      isSaved: typed === null,
      error: this.#isOtherUsers ? null : this.#error,
      setText: this.#setText,
    })
  }

  get #conversation() {
    return this.#view.conversation(this.#conversationID)
  }

  /** Whether another user typed the text. */
  get #isOtherUsers(): boolean {
    return this.#userID !== '' && this.#userID !== this.#view.session().userID
  }

  readonly #setText = (text: string): void => {
    this.#forgetOtherUsers()
    this.#typed = text
    this.#error = null
    if (this.#subscribers.isActive) {
      this.#stopTimer ??= this.#view.clock.after(SAVE_MS, () => void this.#save())
    }
    this.#subscribers.notify()
  }

  #start(stops: (() => void)[]): void {
    const follow = () => this.#follow()
    stops.push(
      this.#view.subscribe(`conversation:${this.#conversationID}`, follow),
      this.#view.subscribe('session', follow),
    )
    follow()
  }

  #forgetOtherUsers(): void {
    if (this.#isOtherUsers) {
      this.#typed = null
      this.#error = null
    }
    this.#userID = this.#view.session().userID
  }

  /** Retries a failed save, and drops the text of another user. */
  #follow(): void {
    this.#forgetOtherUsers()
    if (this.#typed !== null && this.#stopTimer === undefined) void this.#save()
    this.#subscribers.notify()
  }

  async #save(): Promise<void> {
    this.#stopTimer?.()
    this.#stopTimer = undefined
    const text = this.#typed
    const known = this.#conversation
    if (text === null || (known === null && text !== '')) return
    if (known !== null && known.draftText !== text) {
      const { status } = this.#view.session()
      if (status !== 'ready' || this.#error !== null) return
      const options = { conversationID: this.#conversationID, draftText: text }
      const error = await this.#chat.setConversationDraft(options).then(
        () => null,
        (error: ImError) => error,
      )
      if (this.#isOtherUsers) return
      this.#error = error
    }
    if (this.#error === null && this.#typed === text) this.#typed = null
    this.#subscribers.notify()
  }
}
