/** The globals of a window that tell when it is idle. */
interface IdleScope {
  /** Absent in Safari. */
  requestIdleCallback?(task: () => void, options: { readonly timeout: number }): unknown
  readonly navigator?: { readonly connection?: { readonly saveData?: boolean } }
}

/** The longest wait for a page that is never idle. */
const LATEST_MS = 10_000

/**
 * Runs tasks that a user may do without: when the page has nothing else to do, at once if the browser cannot tell, and not
 * at all if the user saves data.
 */
export const whenIdle =
  (scope: IdleScope) =>
  (task: () => void): void => {
    if (scope.navigator?.connection?.saveData) return
    if (scope.requestIdleCallback === undefined) task()
    else scope.requestIdleCallback(task, { timeout: LATEST_MS })
  }
