import { roleOf } from './role.ts'
import { scope } from './scope.ts'

declare const __SHELL__: readonly string[]
declare const __LATER__: readonly string[]
declare const __VERSION__: string

const PREFIX = 'tavern-shell-'
const OWN = `${PREFIX}${__VERSION__}`
const PAGE = '/'

/** Timeout after which the cached app is used instead of the network. */
const TIMEOUT_MS = 4000

const isAsset = (path: string): boolean => path.startsWith('/assets/')

/** Files with a content hash may come from the cache of an earlier version. */
const freshFile = async (path: string): Promise<Response> => {
  const known = isAsset(path) ? await caches.match(path) : undefined
  return known ?? fetch(path, { cache: 'reload' })
}

const cacheFile = async (path: string): Promise<void> => {
  const answer = await freshFile(path)
  if (!answer.ok) throw new Error(`keep ${path}: ${answer.status}`)
  await (await caches.open(OWN)).put(path, answer)
}

const install = async (): Promise<void> => {
  await Promise.all(__SHELL__.map(cacheFile))
}

/** Caches the screens of logged-in users; those that fail are cached when they are opened. */
const keepScreens = async (): Promise<void> => {
  const own = await caches.open(OWN)
  for (const path of __LATER__) {
    if ((await own.match(path)) === undefined) await cacheFile(path).catch(() => undefined)
  }
}

const activate = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(old.map((name) => caches.delete(name)))
  await scope.clients.claim()
}

const afterTimeout = (answer: Response): Promise<Response> =>
  new Promise((resolve) => setTimeout(() => resolve(answer), TIMEOUT_MS))

/** Network first; the cached page without a network or after the timeout. */
const networkFirst = async (request: Request): Promise<Response> => {
  const response = fetch(request)
  const cached = await caches.match(PAGE, { cacheName: OWN })
  if (cached === undefined) return response
  const answered = response.then(
    (answer) => (answer.status >= 500 ? cached.clone() : answer),
    () => cached.clone(),
  )
  return Promise.race([answered, afterTimeout(cached)])
}

/** Cache first, until the next version. */
const cacheFirst = async (request: Request): Promise<Response> => {
  const known = await caches.match(request)
  if (known !== undefined) return known
  const answer = await fetch(request)
  if (answer.ok && isAsset(new URL(request.url).pathname)) {
    await (await caches.open(OWN)).put(request, answer.clone())
  }
  return answer
}

/** Caches the app on the device: it starts without a network and loads its files once. */
export const cacheShell = (): void => {
  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(activate()))
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const role = roleOf(request, scope.location.origin, __SHELL__)
    if (role === 'page') event.respondWith(networkFirst(request))
    if (role === 'asset') event.respondWith(cacheFirst(request))
  })
  scope.addEventListener('message', (event) => {
    if (event.data === 'take-over') event.waitUntil(scope.skipWaiting())
    if (event.data === 'keep-screens') event.waitUntil(keepScreens())
  })
}
