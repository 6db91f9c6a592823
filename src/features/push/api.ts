import type { ImResult } from '../../kernel/method.ts'

/** A subscription of the browser's push service. */
export interface WebPushSubscription {
  /** The address for pushes, and the keys to encrypt them. */
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
  /** Ends it. */
  unsubscribe(): Promise<boolean>
}

/** The required part of a service worker registration, such as `ServiceWorkerRegistration`. */
export interface WebPushRegistration {
  readonly pushManager: {
    /** The current subscription of this browser, or null. */
    getSubscription(): Promise<WebPushSubscription | null>
    /** Subscribes; asks the user for permission if necessary. */
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

/** Push notifications of this device while no device of the user is in the foreground. */
export interface PushApi {
  /**
   * Enables notifications of messages in this browser while none of my devices is in the
   * foreground; the service worker shows them (docs/guides/push.md). Not part of TIM. Call it
   * whenever the page has started: only the first call asks the user, in some browsers only within
   * a click. It lasts until I log out here, and resumes when I log in here. Rejects with 2905 (the
   * browser has no push), 3122 (the user declined), 2800 (the push service is unreachable), or with
   * an error of the server.
   */
  enableWebPush(registration: WebPushRegistration): Promise<ImResult<{ endpoint: string }>>
  /** Disables notifications in this browser. Not part of TIM. */
  disableWebPush(): Promise<ImResult<Record<never, never>>>
  /**
   * Registers the push token of this device (docs/guides/push.md). Not of TIM; hosts with the vendor's plugin pass that
   * to `registerPlugin` instead. It ends when I log out here, and the next login here registers it again. Rejects
   * with 2905, 22001 (the server has no
   * push provider), 22003, 22004.
   */
  registerPushToken(token: PushToken): Promise<ImResult<{ deviceToken: string }>>
  /** Removes the push token. Not of TIM. */
  unregisterPushToken(): Promise<ImResult<Record<never, never>>>
  /**
   * Reports to the operator that notifications arrived or were opened. The server counts them and keeps them with the
   * reports of clients.
   * 40 per request. Not of TIM; the SDK itself reports the events of a push plugin. Rejects with 2905, 60022.
   */
  reportPushEvents(eventList: PushEvent[]): Promise<ImResult<{ count: number }>>
}
