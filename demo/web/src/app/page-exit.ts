import { hasCalmMotion } from '../ui/motion.ts'
import type { Motion } from './motion.ts'

/** The scroll offset of an element, which a copy of the element does not have. */
interface Scrolled {
  readonly clone: Element
  readonly top: number
  readonly left: number
}

/** The copy of a page that React has removed, for its exit animation. */
interface ExitingPage {
  readonly page: HTMLElement
  readonly copy: HTMLElement
  readonly scrolled: readonly Scrolled[]
}

/** Elements that would play again or cover the new page. */
const EXCLUDED = 'dialog, audio, video'

const scrolledIn = (page: HTMLElement, copy: HTMLElement): readonly Scrolled[] => {
  const clones = copy.querySelectorAll('*')
  return [...page.querySelectorAll('*')].flatMap((one, at) => {
    const clone = clones[at]
    if (clone === undefined || (one.scrollTop === 0 && one.scrollLeft === 0)) return []
    return [{ clone, top: one.scrollTop, left: one.scrollLeft }]
  })
}

const copyOf = (page: HTMLElement): ExitingPage => {
  const copy = page.cloneNode(true) as HTMLElement
  const scrolled = scrolledIn(page, copy)
  for (const one of copy.querySelectorAll(EXCLUDED)) one.remove()
  delete copy.dataset.motion
  copy.inert = true
  copy.ariaHidden = 'true'
  // The new page may be lower: it may have tabs below.
  copy.style.height = `${page.offsetHeight}px`
  return { page, copy, scrolled }
}

const play = ({ copy, scrolled }: ExitingPage, motion: Motion, beside: HTMLElement): void => {
  copy.dataset.leaving = motion
  const remove = ({ target }: Event) => target === copy && copy.remove()
  copy.addEventListener('animationend', remove)
  copy.addEventListener('animationcancel', remove)
  beside.after(copy)
  for (const { clone, top, left } of scrolled) {
    clone.scrollTop = top
    clone.scrollLeft = left
  }
}

/** Animates the exit of pages with a copy, because React removes their elements at once. */
export interface PageExit {
  /** Copies a page that React is about to remove. */
  readonly leave: (page: HTMLElement) => void
  /** Plays the exit animation of the previous page over the new page. */
  readonly enter: (page: HTMLElement, motion: Motion) => void
}

export const createPageExit = (): PageExit => {
  let left: ExitingPage | null = null
  return {
    leave(page) {
      left = hasCalmMotion() ? null : copyOf(page)
    },
    enter(page, motion) {
      // In development, React mounts each new page twice and removes it once.
      if (left !== null && left.page !== page) play(left, motion, page)
      left = null
    },
  }
}

/** Context of a page about page changes. */
export interface PageChange {
  /** The entry animation for the current address. */
  readonly motion: Motion
  readonly exit: PageExit
}
