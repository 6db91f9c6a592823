import { RecentMap } from '../../lib/recent-map.ts'
import type {
  ExtensionChangeAnswer,
  ExtensionEvent,
  ExtensionListAnswer,
  WireExtension,
} from './commands.ts'
import { EXTENDED_MESSAGES } from './limits.ts'
import type { MessageKey } from './reaction-store.ts'

/** The extensions of one message as far as they are known. */
export interface Extensions {
  readonly conversationID: string
  readonly values: Map<string, WireExtension>
  /** All changes up to this one are known; -1: none is. */
  global: number
  /** Something was missed. */
  isStale: boolean
  /** The call that brings what is missing. */
  loading: Promise<void> | undefined
}

/** Extensions of messages that somebody has asked for or changed. Changed only by the transitions below. */
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

  /** Transition: the server told of a change. */
  received({ messageID, globalSequence, extensions, keyList }: ExtensionEvent): void {
    const held = this.#messages.get(messageID)
    if (held === undefined || globalSequence <= held.global) return
    if (held.global >= 0 && globalSequence === held.global + 1) held.global = globalSequence
    else held.isStale = true
    for (const key of keyList) held.values.delete(key)
    for (const extension of extensions) take(held, extension)
  }

  /** Transition: a change of this device was answered. */
  changed(held: Extensions, { globalSequence, extensionList }: ExtensionChangeAnswer): void {
    // The event of a change comes before its answer: where it did not, something was missed.
    if (globalSequence > held.global) held.isStale = true
    if (globalSequence < held.global) return
    for (const extension of extensionList) {
      if (extension.seq === 0) held.values.delete(extension.key)
      else take(held, extension)
    }
  }

  /** Transition: the first page of what changed since `start` came, or one more. */
  listed(held: Extensions, start: number, isFirst: boolean, answer: ExtensionListAnswer): void {
    // Events have overtaken it: what they deleted may be in it, so no more is known than it knew.
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

  /** Transition: what is known of a conversation, or of all, may be old and will not be told. */
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
