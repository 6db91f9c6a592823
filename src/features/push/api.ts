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

/** A push token that the vendor of a device gave the host. */
export interface PushToken {
  /** At most 256 bytes. */
  deviceToken: string
  /** Certificate of the operator's push provider that the token is for. */
  businessID?: number
  tokenID?: number
  /** Number of the vendor, as the push plugin or the provider counts them. */
  deviceBrand?: number
  isTpns?: 0 | 1
  /** 0: nothing is pushed to the device for now. */
  pushMsg?: 0 | 1
  /** 0: the user has turned notifications off; nothing is pushed. */
  notificationStatus?: 0 | 1
  deviceModel?: string
  systemVersion?: string
  pushVersion?: string
}

/** Something that happened to a notification on this device. */
export interface PushEvent {
  /** `arrived`, `opened`, or a number that a push plugin uses. */
  type: 'arrived' | 'opened' | number
  /** Unix seconds; now unless given. */
  time?: number
  /** Names the notification, at most 256 bytes: such as its `extension`, or `tag` and `sequence`. */
  pushID?: string
}

/** Notifications of this device while nobody looks. */
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
  /**
   * Registers the token by which this device's vendor pushes to it (docs/guides/push.md). Not of TIM; hosts with the vendor's plugin pass that
   * to `registerPlugin` instead. It ends when I log out here, and the next login here registers it again. Rejects with 2905, 22001 (the server has no
   * push provider), 22003, 22004.
   */
  registerPushToken(token: PushToken): Promise<ImResult<{ deviceToken: string }>>
  /** Removes that token. Not of TIM. */
  unregisterPushToken(): Promise<ImResult<Record<never, never>>>
  /**
   * Reports to the operator that notifications arrived or were opened. The server counts them and keeps them with the reports of clients.
   * 40 per request. Not of TIM; the SDK itself reports the events of a push plugin. Rejects with 2905, 60022.
   */
  reportPushEvents(eventList: PushEvent[]): Promise<ImResult<{ count: number }>>
}
