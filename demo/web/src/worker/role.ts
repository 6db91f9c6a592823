/** Server-rendered pages and other resources of the server, which are not part of the app. */
const OTHERS =
  /^\/(operator$|(api|order|operator|pay|sandbox|uploads|objects|avatars|emblems|errors|v3|v4)\/)/

/** Whether a path shows a page of the app. */
export const isPage = (path: string): boolean => !OTHERS.test(path)

const ASSETS = '/assets/'

/** The role of a request for the worker: a page of the app, an immutable file, or other. */
export type Role = 'page' | 'asset' | 'other'

interface WorkerRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** The worker never handles calls to the back end, so their responses are never stale. */
export const roleOf = (
  { method, mode, url }: WorkerRequest,
  origin: string,
  shell: readonly string[],
): Role => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'other'
  if (mode === 'navigate') return isPage(address.pathname) ? 'page' : 'other'
  const isAsset = address.pathname.startsWith(ASSETS) || shell.includes(address.pathname)
  return isAsset ? 'asset' : 'other'
}
