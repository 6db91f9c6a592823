import styles from './toast.module.css'
import { topLayer } from './top-layer.ts'

const SHOW_MS = 2000

/** Duration of the exit animation. */
const OUT_MS = 240

interface Shown {
  readonly element: HTMLElement
  readonly timer: ReturnType<typeof setTimeout>
}

let shown: Shown | null = null

const take = ({ element, timer }: Shown): void => {
  clearTimeout(timer)
  element.remove()
}

const goOut = (element: HTMLElement): void => {
  element.dataset.state = 'out'
  setTimeout(() => element.remove(), OUT_MS)
  shown = null
}

/**
 * A short message over the page that hides neither fields nor buttons and replaces the previous
 * one.
 */
export const toast = (content: string): void => {
  if (shown !== null) take(shown)
  const element = document.createElement('div')
  element.className = styles.layer ?? ''
  element.setAttribute('role', 'status')
  topLayer().append(element)
  // Added after its live region, because screen readers announce changes of a status.
  const word = document.createElement('p')
  word.className = styles.toast ?? ''
  word.textContent = content
  element.append(word)
  shown = { element, timer: setTimeout(() => goOut(element), SHOW_MS) }
}
