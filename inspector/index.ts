/**
 * A panel that shows the internal state of a client: frames, requests, logs, holes, outbox, timers,
 * session.
 *
 * @packageDocumentation
 */
import type { ClientLike } from 'tavern-im/strict'
import { defineInspector, type Position, type TavernInspector } from './element.ts'

export type { Position, TavernInspector } from './element.ts'
export { defineInspector } from './element.ts'

/** Options of the panel. */
export interface InspectOptions {
  /** Parent of the panel; the page's body by default. */
  readonly element?: Element
  /**
   * The side of the window, `right` by default. On small screens the panel is a sheet at the
   * bottom.
   */
  readonly position?: Position
}

/**
 * Opens a panel over the page that shows the internal state of a client, until the returned
 * function is called. Secrets (UserSig, keys, tokens) are shown as dots. Throws 2905 if `chat` is
 * not a client.
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
