/** A push to many sockets: its body is encoded once for each wire format, at the first use. */
export interface OutgoingPush {
  readonly name: string
  binary(): Uint8Array
  text(): string
}

/** The connections that receive a push. */
export interface Recipients {
  readonly sdkAppID: number
  readonly userIDs: Iterable<string>
  /** The connection that caused the push and does not need it. */
  readonly exceptConnectionID?: string
  /** If set, only these connections of the users. */
  readonly onlyConnectionIDs?: ReadonlySet<string>
}

/** A set of users, or a map by their names. */
export interface UserSet {
  readonly size: number
  has(userID: string): boolean
  keys(): Iterable<string>
}

/** The users of both sets, at a cost of the smaller one. */
export const inBoth = (one: UserSet, other: UserSet): string[] => {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  return [...fewer.keys()].filter((userID) => more.has(userID))
}

/**
 * Delivers pushes from the core to sockets of this process and of other nodes. A push is a wake-up
 * with payload, never the only copy.
 */
export interface Delivery {
  deliver(recipients: Recipients, push: OutgoingPush): void
  /** To every session of an app. */
  deliverToApp(sdkAppID: number, push: OutgoingPush): void
  /** Ends sessions of a user; `type` is a key of `kickTypes`. */
  kick(sdkAppID: number, userID: string, type: 1 | 2 | 3 | 4, exceptConnectionID?: string): void
  /** Whether the user has a session anywhere. */
  isOnline(sdkAppID: number, userID: string): boolean
  /** The users of a set with a session anywhere. Looks at the set or at all sessions: the fewer. */
  onlineAmong(sdkAppID: number, users: UserSet): string[]
  /** `platform` of each of the user's sessions (docs/protocol.md), the oldest first. */
  platformsOf(sdkAppID: number, userID: string): readonly number[]
}
