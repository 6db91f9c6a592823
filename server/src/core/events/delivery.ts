/** A push on its way to many sockets: its body is encoded once for each wire format, when first needed. */
export interface OutgoingPush {
  readonly name: string
  binary(): Uint8Array
  text(): string
}

/** Who hears a push. */
export interface Recipients {
  readonly sdkAppID: number
  readonly userIDs: Iterable<string>
  /** The connection that caused it and knows already. */
  readonly exceptConnectionID?: string
  /** Of all connections of these users only those. */
  readonly onlyConnectionIDs?: ReadonlySet<string>
}

/**
 * The way from the core to sockets, of this process and of other nodes. Delivery is a wake-up with payload, never
 * the only copy.
 */
export interface Delivery {
  deliver(recipients: Recipients, push: OutgoingPush): void
  /** To every session of an app. */
  deliverToApp(sdkAppID: number, push: OutgoingPush): void
  /** Ends sessions of a user; `type` is a key of `kickTypes`. */
  kick(sdkAppID: number, userID: string, type: 1 | 2 | 3 | 4, exceptConnectionID?: string): void
  /** Whether the user has a session anywhere. */
  isOnline(sdkAppID: number, userID: string): boolean
  /** `platform` of each of the user's sessions (docs/protocol.md), the oldest first. */
  platformsOf(sdkAppID: number, userID: string): readonly number[]
}
