import styles from './toast.module.css'
import { topLayer } from './top-layer.ts'

const SHOW_MS = 2000

/** As long as it goes out. */
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

/** A short word over the page, where it hides neither fields nor buttons: in the place of the one before. */
export const toast = (content: string): void => {
  if (shown !== null) take(shown)
  const element = document.createElement('div')
  element.className = styles.layer ?? ''
  element.setAttribute('role', 'status')
  topLayer().append(element)
  // Put in after its place is there: what changes in a status is read out.
  const word = document.createElement('p')
  word.className = styles.toast ?? ''
  word.textContent = content
  element.append(word)
  shown = { element, timer: setTimeout(() => goOut(element), SHOW_MS) }
}
