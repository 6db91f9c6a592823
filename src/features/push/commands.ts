import { command } from '../../kernel/command.ts'

/** What a browser encrypts its notifications by (RFC 8291), base64url. */
export interface WebPushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** A device that is to be told while nobody looks. */
export interface WirePushTarget {
  /** With `keys`: the address that a browser's push service gave it; else the token of a vendor. */
  readonly deviceToken: string
  readonly keys?: WebPushKeys
  /** Of tokens: which certificate of the provider they are for. */
  readonly tokenID?: number
  readonly businessID?: number
  readonly deviceBrand?: number
  readonly isTpns?: 0 | 1
  /** 0: nothing is pushed to the device. */
  readonly pushMsg?: 0 | 1
  /** 0: the device shows no notifications. */
  readonly notificationStatus?: 0 | 1
  readonly deviceModel?: string
  readonly systemVersion?: string
  readonly pushVersion?: string
}

/** Something that happened to a notification on a device. */
export interface WirePushEvent {
  /** 1 arrived, 2 opened; other numbers are those of push plugins. */
  readonly type: number
  /** Unix seconds. */
  readonly time: number
  readonly pushID: string
}

/** Notifications of devices that are offline. */
export const pushCommands = {
  /** What browsers subscribe with: the server's public key (VAPID), base64url. */
  key: command<object, { readonly publicKey: string }>('offlinePush.key'),
  /** From now on this session's device is told. The target belongs to whoever registered it last. */
  register: command<WirePushTarget, object>('offlinePush.register'),
  /** No longer; without a token all targets of this session. */
  unregister: command<{ readonly deviceToken?: string }, object>('offlinePush.unregister'),
  /** Somebody looks at this device; so it is from the login on. */
  foreground: command<object, object>('offlinePush.foreground', { isRepeatable: false }),
  /** Nobody does; what is unread there is what badges count on from. Ends with the connection. */
  background: command<
    { readonly c2cUnreadCount: number; readonly groupUnreadCount: number },
    object
  >('offlinePush.background', { isRepeatable: false }),
  /** Reports events of notifications: at most `LIMITS.PUSH_EVENTS`. */
  report: command<{ readonly eventList: readonly WirePushEvent[] }, object>('offlinePush.report'),
}
