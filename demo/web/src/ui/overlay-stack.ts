/** An open overlay: a dialog, a sheet, a viewer or a panel. */
interface Overlay {
  /** Closes it without an answer. */
  readonly dismiss: () => void
  /** True if it belongs to the app, so that it stays open when the page changes. */
  readonly isOfApp: boolean
}

/** A browser that does not report a traversal of the history must not stop the app. */
const TRAVERSAL_MS = 1000

let opened: readonly Overlay[] = []

/** Changes of the page that wait until the entries of the overlays are removed. */
let waiting: readonly (() => void)[] = []

let traversal: ReturnType<typeof setTimeout> | undefined

interface EntryState {
  readonly idx?: number
  readonly key?: string
  /** The number of overlays at this entry. */
  readonly overlays?: number
}

const entry = (): EntryState => (window.history.state as EntryState | null) ?? {}

const depth = (): number => entry().overlays ?? 0

/** The address of the page and its entry; the entries of its overlays have the same. */
const pageID = (): string => `${window.location.href} ${entry().idx ?? 0} ${entry().key ?? ''}`

let page = pageID()

const traverse = (by: number): void => {
  traversal = setTimeout(arrive, TRAVERSAL_MS)
  window.history.go(by)
}

/** Makes the history agree with the open overlays, and runs what waits for a page without any. */
const settle = (): void => {
  if (traversal !== undefined) return
  const missing = (waiting.length > 0 ? 0 : opened.length) - depth()
  if (missing < 0) {
    traverse(missing)
    return
  }
  const [run, ...rest] = waiting
  if (run !== undefined) {
    waiting = rest
    run()
    page = pageID()
    settle()
    return
  }
  for (let count = 0; count < missing; count += 1) {
    window.history.pushState({ ...entry(), overlays: depth() + 1 }, '')
  }
  page = pageID()
}

const arrive = (): void => {
  clearTimeout(traversal)
  traversal = undefined
  queueMicrotask(settle)
}

const dismissWhere = (matches: (overlay: Overlay, at: number) => boolean): void => {
  const dismissed = opened.filter(matches)
  opened = opened.filter((overlay) => !dismissed.includes(overlay))
  for (const overlay of dismissed.toReversed()) overlay.dismiss()
}

const ofPage = ({ isOfApp }: Overlay): boolean => !isOfApp

/** Reads a traversal before the router does; the router learns only of those to other pages. */
const onPop = (event: PopStateEvent): void => {
  const isSamePage = pageID() === page
  page = pageID()
  if (isSamePage) event.stopImmediatePropagation()
  if (traversal !== undefined) {
    arrive()
    return
  }
  if (isSamePage) dismissWhere((_overlay, at) => at >= depth())
  else dismissWhere(ofPage)
  // A traversal within this event could be lost.
  queueMicrotask(settle)
}

window.addEventListener('popstate', onPop, { capture: true })

// After a reload no overlay is open, but the entries of those before it still exist.
queueMicrotask(settle)

/**
 * Gives an overlay an entry in the history, so that Back closes it. Returns the function that
 * removes the entry after the overlay was closed in another way.
 */
export const openOverlay = (dismiss: () => void, isOfApp = false): (() => void) => {
  const overlay = { dismiss, isOfApp }
  opened = [...opened, overlay]
  queueMicrotask(settle)
  return () => {
    opened = opened.filter((other) => other !== overlay)
    queueMicrotask(settle)
  }
}

/** Dismisses the overlays of the page and changes the page once their entries are removed. */
export const leavePage = (change: () => void): void => {
  dismissWhere(ofPage)
  waiting = [...waiting, change]
  settle()
}
