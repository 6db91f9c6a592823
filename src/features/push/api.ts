import type { ImResult } from '../../kernel/method.ts'

/** What a browser's push service gives a page. */
export interface WebPushSubscription {
  /** Where pushes go, and the keys that they are encrypted with. */
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
  /** Ends it. */
  unsubscribe(): Promise<boolean>
}

/** What is needed of the registration of a service worker: a `ServiceWorkerRegistration` is one. */
export interface WebPushRegistration {
  readonly pushManager: {
    /** What this browser has subscribed to, or null. */
    getSubscription(): Promise<WebPushSubscription | null>
    /** Subscribes; asks the user where it has not been asked. */
    subscribe(options: {
      userVisibleOnly: boolean
      applicationServerKey: string
    }): Promise<WebPushSubscription>
  }
}

/** Notifications of this browser while nobody looks. */
export interface PushApi {
  /**
   * Lets this browser be told of messages while nobody looks at any of my devices; the service worker shows them
   * (docs/guides/push.md). Not of TIM. Call it whenever the page has started: it asks the user only the first time, and does
   * so only in a click in some browsers. It lasts until I log out here, and begins again when I log in here.
   * Rejects with 2905 (the browser has no push), 3122 (the user does not want it), 2800 (its push service cannot be
   * reached), or as the server refuses.
   */
  enableWebPush(registration: WebPushRegistration): Promise<ImResult<{ endpoint: string }>>
  /** This browser is told no longer. Not of TIM. */
  disableWebPush(): Promise<ImResult<Record<never, never>>>
}
