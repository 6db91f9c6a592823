import { hasCalmMotion } from '../ui/motion.ts'
import type { Motion } from './motion.ts'

/** How far something of a page was scrolled, which a copy of elements does not have by itself. */
interface Scrolled {
  readonly clone: Element
  readonly top: number
  readonly left: number
}

/** What is still to be seen of a page that is gone: its elements, in which nothing lives. */
interface Left {
  readonly page: HTMLElement
  readonly copy: HTMLElement
  readonly scrolled: readonly Scrolled[]
}

/** Elements that would play again, or lie over the page that comes. */
const LOUD = 'dialog, audio, video'

const scrolledIn = (page: HTMLElement, copy: HTMLElement): readonly Scrolled[] => {
  const clones = copy.querySelectorAll('*')
  return [...page.querySelectorAll('*')].flatMap((one, at) => {
    const clone = clones[at]
    if (clone === undefined || (one.scrollTop === 0 && one.scrollLeft === 0)) return []
    return [{ clone, top: one.scrollTop, left: one.scrollLeft }]
  })
}

const lookOf = (page: HTMLElement): Left => {
  const copy = page.cloneNode(true) as HTMLElement
  const scrolled = scrolledIn(page, copy)
  for (const one of copy.querySelectorAll(LOUD)) one.remove()
  delete copy.dataset.motion
  copy.inert = true
  copy.ariaHidden = 'true'
  // The page that comes may be lower: there may be tabs below it.
  copy.style.height = `${page.offsetHeight}px`
  return { page, copy, scrolled }
}

const play = ({ copy, scrolled }: Left, motion: Motion, beside: HTMLElement): void => {
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

/** The way out of pages: React takes them away at once, and their looks go out as others come in. */
export interface PageExit {
  /** A page is about to be taken away. */
  readonly leave: (page: HTMLElement) => void
  /** A page comes in: the one that was left goes out, in its place and over it. */
  readonly enter: (page: HTMLElement, motion: Motion) => void
}

export const createPageExit = (): PageExit => {
  let left: Left | null = null
  return {
    leave(page) {
      left = hasCalmMotion() ? null : lookOf(page)
    },
    enter(page, motion) {
      // While the app is developed, React takes each new page away once, on trial.
      if (left !== null && left.page !== page) play(left, motion, page)
      left = null
    },
  }
}

/** What a page is told of how pages change. */
export interface PageChange {
  /** How the page of this address comes in. */
  readonly motion: Motion
  readonly exit: PageExit
}
