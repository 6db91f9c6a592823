/** The used part of the service worker scope, which the DOM types of pages lack. */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

interface MessageEvent extends ExtendableEvent {
  readonly data: unknown
}

interface Events {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: FetchEvent
  readonly push: PushEvent
  readonly notificationclick: NotificationEvent
  readonly message: MessageEvent
}

interface OpenPage {
  readonly url: string
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
