/** Pages that the server draws itself, and what it serves: none of them is the app. */
const OTHERS =
  /^\/(operator$|(api|order|operator|pay|sandbox|uploads|objects|avatars|emblems|errors|v3|v4)\/)/

const ASSETS = '/assets/'

/** What a request is to the worker: a page of the app, a file that never changes, or none of its business. */
export type Role = 'page' | 'kept' | 'other'

interface WorkerRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Calls to the back end are never the worker's: what they answer is never old. */
export const roleOf = (
  { method, mode, url }: WorkerRequest,
  origin: string,
  shell: readonly string[],
): Role => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'other'
  if (mode === 'navigate') return OTHERS.test(address.pathname) ? 'other' : 'page'
  const isKept = address.pathname.startsWith(ASSETS) || shell.includes(address.pathname)
  return isKept ? 'kept' : 'other'
}
