import { command } from '../../kernel/command.ts'

/** Keys that encrypt a browser's notifications (RFC 8291), base64url. */
export interface WebPushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** A device that receives push notifications. */
export interface WirePushTarget {
  /** With `keys`: the address that a browser's push service gave it; else the token of a vendor. */
  readonly deviceToken: string
  readonly keys?: WebPushKeys
  /** For tokens: the certificate of the provider. */
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
  /** The server's public key (VAPID) for subscriptions, base64url. */
  key: command<object, { readonly publicKey: string }>('offlinePush.key'),
  /** Enables notifications of this session's device. The target belongs to its last registrant. */
  register: command<WirePushTarget, object>('offlinePush.register'),
  /** No longer; without a token all targets of this session. */
  unregister: command<{ readonly deviceToken?: string }, object>('offlinePush.unregister'),
  /** The device is in the foreground; this is the state after a login. */
  foreground: command<object, object>('offlinePush.foreground', { isRepeatable: false }),
  /**
   * The device is in the background; badges count from its current unread count. Ends with the
   * connection.
   */
  background: command<
    { readonly c2cUnreadCount: number; readonly groupUnreadCount: number },
    object
  >('offlinePush.background', { isRepeatable: false }),
  /** Reports events of notifications: at most `LIMITS.PUSH_EVENTS`. */
  report: command<{ readonly eventList: readonly WirePushEvent[] }, object>('offlinePush.report'),
}
