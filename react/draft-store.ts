import { type ChatSDK, type ChatView, type ImError, viewOf } from 'tavern-im/strict'
import { isSame } from './is-same.ts'
import { SubscriberSet } from './subscriber-set.ts'
import type { DraftState } from './use-draft.ts'
import type { Store } from './use-store.ts'

/** Minimum time between two saves of a draft, in ms. */
const SAVE_MS = 500

/** The draft of a conversation: the typed text overrides the stored one until both are equal. */
export class DraftStore implements Store<DraftState> {
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
  #shown: DraftState | undefined

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
    const state: DraftState = {
      text: typed ?? this.#conversation?.draftText ?? '',
      isSaved: typed === null,
      error: this.#isOtherUsers ? null : this.#error,
      setText: this.#setText,
    }
    if (this.#shown === undefined || !isSame(this.#shown, state)) this.#shown = Object.freeze(state)
    return this.#shown
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
