/**
 * A panel that shows what goes on inside a client: frames, requests, logs, holes, outbox, timers, session.
 *
 * @packageDocumentation
 */
import type { ClientLike } from 'tavern-im/strict'
import { defineInspector, type Position, type TavernInspector } from './element.ts'

export type { Position, TavernInspector } from './element.ts'
export { defineInspector } from './element.ts'

/** Where the panel goes. */
export interface InspectOptions {
  /** Where the panel is put; the page's body unless given. */
  readonly element?: Element
  /** Which side of the window it takes, `right` unless given. Where there is little room it is a sheet at the bottom. */
  readonly position?: Position
}

/**
 * Opens a panel over the page that shows what goes on inside a client, until the returned function is called. Secrets
 * (UserSig, keys, tokens) are shown as dots. Throws 2905 for what is no client.
 *
 * @example
 * if (location.search.includes('inspect')) {
 *   const { inspect } = await import('tavern-im/inspector')
 *   inspect(chat)
 * }
 */
export const inspect = (chat: ClientLike, options: InspectOptions = {}): (() => void) => {
  const { element = document.body, position = 'right' } = options
  defineInspector()
  const panel = document.createElement('tavern-inspector') as TavernInspector
  panel.position = position
  panel.chat = chat
  element.append(panel)
  return () => panel.remove()
}
