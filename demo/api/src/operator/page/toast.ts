import { div } from './dom.ts'

const SHOWN_MS = 3200

const container = div('toasts')
container.setAttribute('role', 'status')

/** Shows a short message above everything. */
export const toast = (words: string): void => {
  document.body.append(container)
  const shown = div('toast', words)
  container.append(shown)
  setTimeout(() => shown.remove(), SHOWN_MS)
}
