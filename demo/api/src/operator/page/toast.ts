import { div } from './dom.ts'

const SHOWN_MS = 3200

const place = div('toasts')
place.setAttribute('role', 'status')

/** Says something for a moment, above everything. */
export const toast = (words: string): void => {
  document.body.append(place)
  const shown = div('toast', words)
  place.append(shown)
  setTimeout(() => shown.remove(), SHOWN_MS)
}
