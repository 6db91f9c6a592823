/** What is used of a service worker's world: the types of pages do not have it. */

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null
}

interface Clicked extends Extendable {
  readonly notification: Notification
}

interface Told extends Extendable {
  readonly data: unknown
}

interface Events {
  readonly install: Extendable
  readonly activate: Extendable
  readonly fetch: Fetching
  readonly push: Pushed
  readonly notificationclick: Clicked
  readonly message: Told
}

interface OpenPage {
  postMessage(words: object): void
  focus(): Promise<unknown>
}

interface WorkerScope {
  readonly location: Location
  readonly navigator: Navigator
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { readonly type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void
}

export const scope = globalThis as unknown as WorkerScope
