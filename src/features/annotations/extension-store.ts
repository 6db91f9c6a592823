import { RecentMap } from '../../lib/recent-map.ts'
import type {
  ExtensionChangeAnswer,
  ExtensionEvent,
  ExtensionListAnswer,
  WireExtension,
} from './commands.ts'
import type { MessageKey } from './reaction-store.ts'

/** Messages whose extensions are kept: they can be some 300 kB each. */
export const EXTENDED_MESSAGES = 200

/** The known extensions of one message. */
export interface Extensions {
  readonly conversationID: string
  readonly values: Map<string, WireExtension>
  /** All changes up to this one are known; -1 if none is. */
  global: number
  /** A change was missed. */
  isStale: boolean
  /** The call that fetches the missing changes. */
  loading: Promise<void> | undefined
}

/**
 * Extensions of messages that the host has requested or changed. Only the transitions below change
 * it.
 */
export class ExtensionStore {
  readonly #messages = new RecentMap<Extensions>(EXTENDED_MESSAGES)

  open({ ID, conversationID }: MessageKey): Extensions {
    return this.#messages.open(ID, () => ({
      conversationID,
      values: new Map(),
      global: -1,
      isStale: false,
      loading: undefined,
    }))
  }

  /** Transition: the server reported a change. */
  received({ messageID, globalSequence, extensions, keyList }: ExtensionEvent): void {
    const held = this.#messages.get(messageID)
    if (held === undefined || globalSequence <= held.global) return
    if (held.global >= 0 && globalSequence === held.global + 1) held.global = globalSequence
    else held.isStale = true
    for (const key of keyList) held.values.delete(key)
    for (const extension of extensions) take(held, extension)
  }

  /** Transition: the server answered a change of this device. */
  changed(held: Extensions, { globalSequence, extensionList }: ExtensionChangeAnswer): void {
    // The event of a change precedes its response; without it, a change was missed.
    if (globalSequence > held.global) held.isStale = true
    if (globalSequence < held.global) return
    for (const extension of extensionList) {
      if (extension.seq === 0) held.values.delete(extension.key)
      else take(held, extension)
    }
  }

  /** Transition: a page of the changes since `start` arrived. */
  listed(held: Extensions, start: number, isFirst: boolean, answer: ExtensionListAnswer): void {
    // Newer events have arrived; the page may contain what they deleted, so only its state counts
    // as known.
    if (answer.globalSequence < held.global) {
      held.isStale = true
      held.global = answer.globalSequence
    }
    if (isFirst && answer.clearSequence > start) held.values.clear()
    for (const extension of answer.extensionList) take(held, extension)
  }

  /** Transition: all changes up to here are known. */
  reached(held: Extensions, globalSequence: number): void {
    held.global = Math.max(held.global, globalSequence)
  }

  /**
   * Transition: the extensions of a conversation, or of all, may be stale, and no event will report
   * it.
   */
  forgotten(conversationID?: string): void {
    for (const [ID, held] of this.#messages.entries) {
      if (conversationID === undefined || held.conversationID === conversationID)
        this.#messages.delete(ID)
    }
  }
}

const take = ({ values }: Extensions, { key, value, seq }: WireExtension) => {
  if (seq >= (values.get(key)?.seq ?? 0)) values.set(key, { key, value, seq })
}
