import { LIMITS } from 'tavern-im/protocol'

/** Limits of the gateway. The names contain the units. */
export interface GatewayLimits {
  /** A longer frame closes the connection with 1009. */
  readonly frameBytes: number
  /** Interval at which clients send hello. */
  readonly helloSeconds: number
  /** Time that a session may continue after its UserSig has expired, so that its client can send a new one. */
  readonly expiryGraceSeconds: number
  /** Time without data from the client after which a connection is closed. */
  readonly idleSeconds: number
  /**
   * Requests that a connection may send on average. Requests beyond this rate and the burst are answered with 60022;
   * after another burst of refused requests the connection is closed.
   */
  readonly requestsPerSecond: number
  /** Requests that an idle connection may send at once. Each 16 KiB of a request count as one more. */
  readonly requestBurst: number
  /** A longer frame on a connection without a session is refused; the second one closes the connection. */
  readonly guestFrameBytes: number
  /** The same limits for all connections of one account together, in requests and in bytes. */
  readonly accountRequestsPerSecond: number
  readonly accountRequestBurst: number
  readonly accountBytesPerSecond: number
  readonly accountByteBurst: number
  /**
   * The same limits for all connections and HTTP requests of one network: an IPv4 address, or a /64 of IPv6. Loopback
   * has no network limits.
   */
  readonly networkRequestsPerSecond: number
  readonly networkRequestBurst: number
  readonly networkBytesPerSecond: number
  readonly networkByteBurst: number
  /** Connections of one network; one more is refused (429). */
  readonly networkConnections: number
  /** Connections of one network without a session: half-open, HTTP, guests. */
  readonly networkGuestConnections: number
  /** Concurrent calls of the back-end API from one network; one more is refused with 60007. */
  readonly networkBodies: number
  /** Time that clients wait before they retry a command while the server is overloaded; up to twice as long, at random. */
  readonly overloadSeconds: number
  /** Unacknowledged pushes after which a connection is closed. */
  readonly unacknowledgedPushes: number
  /** Bytes waiting for a slow client after which a connection is closed. */
  readonly bufferedBytes: number
  /** Malformed requests after which a connection is closed. */
  readonly malformedFrames: number
  /** Logins with an invalid UserSig that one network may make per minute; further ones get 70050 and are closed. */
  readonly failedLoginsPerMinute: number
  /** Calls per second of one command of the back-end API by one app; further ones get 60007. */
  readonly restCallsPerSecond: number
  /** Time that `close` waits for running handlers, and then again for connections to close. */
  readonly drainMs: number
}

export const defaultLimits: GatewayLimits = {
  frameBytes: LIMITS.FRAME_BYTES,
  helloSeconds: 120,
  expiryGraceSeconds: 60,
  idleSeconds: 90,
  requestsPerSecond: 200,
  requestBurst: 400,
  guestFrameBytes: 8 * 1024,
  accountRequestsPerSecond: 200,
  accountRequestBurst: 800,
  accountBytesPerSecond: 512 * 1024,
  accountByteBurst: 8 * 1024 * 1024,
  networkRequestsPerSecond: 4_000,
  networkRequestBurst: 8_000,
  networkBytesPerSecond: 16 * 1024 * 1024,
  networkByteBurst: 64 * 1024 * 1024,
  networkConnections: 10_000,
  networkGuestConnections: 1_000,
  networkBodies: 200,
  overloadSeconds: 3,
  unacknowledgedPushes: 5_000,
  bufferedBytes: 4 * 1024 * 1024,
  malformedFrames: 3,
  failedLoginsPerMinute: 20,
  restCallsPerSecond: 200,
  drainMs: 5_000,
}

/** All limits. If the limits of a connection are raised, the limits of an account rise in proportion. */
export const limitsWith = (limits: Partial<GatewayLimits> = {}): GatewayLimits => {
  const { requestsPerSecond, requestBurst } = { ...defaultLimits, ...limits }
  const faster = Math.max(1, requestsPerSecond / defaultLimits.requestsPerSecond)
  const larger = Math.max(1, requestBurst / defaultLimits.requestBurst)
  return {
    ...defaultLimits,
    accountRequestsPerSecond: defaultLimits.accountRequestsPerSecond * faster,
    accountRequestBurst: defaultLimits.accountRequestBurst * larger,
    accountBytesPerSecond: defaultLimits.accountBytesPerSecond * faster,
    accountByteBurst: defaultLimits.accountByteBurst * larger,
    ...limits,
  }
}
