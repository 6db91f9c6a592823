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

/** Keeps the message on the screen when the dialog that contains it closes. */
export const moveToast = (dialog: HTMLElement): void => {
  if (shown === null || shown.element.parentElement !== dialog) return
  shown.element.dataset.state = 'moved'
  topLayer(dialog).append(shown.element)
}

/** The height of the part of the window that a keyboard covers, in px. */
const coveredPx = (): number => {
  const { visualViewport: view, innerHeight } = window
  return view == null ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop)
}

/**
 * A short message over the page, above a keyboard and the buttons at the end of a page. Replaces
 * the previous one.
 */
export const toast = (content: string): void => {
  if (shown !== null) take(shown)
  const element = document.createElement('div')
  element.className = styles.layer ?? ''
  element.setAttribute('role', 'status')
  element.style.paddingBottom = `${coveredPx()}px`
  topLayer().append(element)
  // Added after its live region, because screen readers announce changes of a status.
  const word = document.createElement('p')
  word.className = styles.toast ?? ''
  word.textContent = content
  element.append(word)
  shown = { element, timer: setTimeout(() => goOut(element), SHOW_MS) }
}
