import { type ClientLike, inspectionOf } from 'tavern-im/strict'
import { createPanel } from './panel.ts'
import { Recording } from './recording.ts'
import { style } from './style.ts'

/** Which side of the window the panel takes. */
export type Position = 'right' | 'left' | 'bottom'

/** `<tavern-inspector>`: give it a client, and it shows what goes on inside while it is in a page. */
export interface TavernInspector extends HTMLElement {
  /** The client that is looked at. */
  chat: ClientLike | null
  /** Which side of the window it takes; the attribute `position`. */
  position: Position
}

declare global {
  interface HTMLElementTagNameMap {
    'tavern-inspector': TavernInspector
  }
}

const NAME = 'tavern-inspector'

/** What is seen changes at most so often. */
const REFRESH_MS = 100

/** Ages and timers go on though nothing happens. */
const TICK_MS = 1_000

/** Makes `<tavern-inspector>` known to the page; once, however often it is called. */
export const defineInspector = (): void => {
  if (customElements.get(NAME) !== undefined) return
  customElements.define(NAME, elementClass())
}

/** Made when it is asked for: where there is no page, there is no HTMLElement to build on. */
const elementClass = () =>
  class extends HTMLElement implements TavernInspector {
    #chat: ClientLike | null = null
    #end: (() => void) | undefined

    get chat(): ClientLike | null {
      return this.#chat
    }

    set chat(chat: ClientLike | null) {
      // What is no client is refused here: what throws in the callbacks of an element reaches nobody.
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
