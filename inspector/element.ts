import { type ClientLike, inspectionOf } from 'tavern-im/strict'
import { createPanel } from './panel.ts'
import { Recording } from './recording.ts'
import { style } from './style.ts'

/** The side of the window where the panel is. */
export type Position = 'right' | 'left' | 'bottom'

/** `<tavern-inspector>`: shows the internal state of a client while the element is in a page. */
export interface TavernInspector extends HTMLElement {
  /** The inspected client. */
  chat: ClientLike | null
  /** The side of the window; the attribute `position`. */
  position: Position
}

declare global {
  interface HTMLElementTagNameMap {
    'tavern-inspector': TavernInspector
  }
}

const NAME = 'tavern-inspector'

/** Minimum time between two refreshes after changes, in ms. */
const REFRESH_MS = 100

/** Interval of refreshes without changes, for ages and timers, in ms. */
const TICK_MS = 1_000

/** Registers `<tavern-inspector>` in the page; further calls do nothing. */
export const defineInspector = (): void => {
  if (customElements.get(NAME) !== undefined) return
  customElements.define(NAME, elementClass())
}

/** Creates the class on demand, because HTMLElement exists only in pages. */
const elementClass = () =>
  class extends HTMLElement implements TavernInspector {
    #chat: ClientLike | null = null
    #end: (() => void) | undefined

    get chat(): ClientLike | null {
      return this.#chat
    }

    set chat(chat: ClientLike | null) {
      // Refuse anything but a client here: errors in callbacks of an element reach no caller.
      if (chat !== null) inspectionOf(chat)
      this.#chat = chat
      if (this.isConnected) this.connectedCallback()
    }

    get position(): Position {
      const position = this.getAttribute('position')
      return position === 'left' || position === 'bottom' ? position : 'right'
    }

    set position(position: Position) {
      this.setAttribute('position', position)
    }

    connectedCallback(): void {
      this.#end?.()
      this.#end = this.#chat === null ? undefined : show(this, this.#chat)
    }

    disconnectedCallback(): void {
      this.#end?.()
      this.#end = undefined
    }
  }

const show = (element: HTMLElement, chat: ClientLike): (() => void) => {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  let isDue = false
  const changed = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      if (!hasEnded) panel.refresh()
    }, REFRESH_MS)
  }
  let hasEnded = false
  const recording = new Recording(chat, changed)
  const panel = createPanel(recording, () => element.remove())
  const styles = style(root)
  root.replaceChildren(...styles, panel.node)
  const tick = setInterval(() => panel.refresh(), TICK_MS)
  return () => {
    hasEnded = true
    clearInterval(tick)
    recording.end()
    root.replaceChildren()
  }
}
