import { defaultLimits, type GatewayLimits } from '../options.ts'

interface LimitSetting {
  readonly flag: string
  readonly variable: string
  readonly value: string
  readonly text: string
  /** The least that it may be. */
  readonly least: 0 | 1
}

/** How an operator sets each limit of the gateway: every one of them. Defaults are those of `options.ts`. */
export const limitSettings = {
  requestsPerSecond: {
    flag: 'requests-per-second',
    variable: 'REQUESTS_PER_SECOND',
    value: 'number',
    text: 'that one connection may send; twice as many at once',
    least: 1,
  },
  requestBurst: {
    flag: 'request-burst',
    variable: 'REQUEST_BURST',
    value: 'number',
    text: 'that one connection may send at once; as many refused ones close it',
    least: 1,
  },
  frameBytes: {
    flag: 'frame-bytes',
    variable: 'FRAME_BYTES',
    value: 'bytes',
    text: 'of one frame, packed or not',
    least: 1,
  },
  guestFrameBytes: {
    flag: 'guest-frame-bytes',
    variable: 'GUEST_FRAME_BYTES',
    value: 'bytes',
    text: 'of one frame before a login',
    least: 1,
  },
  malformedFrames: {
    flag: 'malformed-frames',
    variable: 'MALFORMED_FRAMES',
    value: 'number',
    text: 'after which a connection is closed',
    least: 1,
  },
  idleSeconds: {
    flag: 'idle-seconds',
    variable: 'IDLE_SECONDS',
    value: 'seconds',
    text: 'of silence after which a connection is closed',
    least: 1,
  },
  unacknowledgedPushes: {
    flag: 'unacknowledged-pushes',
    variable: 'UNACKNOWLEDGED_PUSHES',
    value: 'number',
    text: 'that may wait for a slow reader before it is cut off',
    least: 1,
  },
  bufferedBytes: {
    flag: 'buffered-bytes',
    variable: 'BUFFERED_BYTES',
    value: 'bytes',
    text: 'that may wait for a slow reader before it is cut off',
    least: 1,
  },
  accountRequestsPerSecond: {
    flag: 'account-requests-per-second',
    variable: 'ACCOUNT_REQUESTS_PER_SECOND',
    value: 'number',
    text: 'of all connections of an account',
    least: 1,
  },
  accountRequestBurst: {
    flag: 'account-request-burst',
    variable: 'ACCOUNT_REQUEST_BURST',
    value: 'number',
    text: 'of all connections of an account at once',
    least: 1,
  },
  accountBytesPerSecond: {
    flag: 'account-bytes-per-second',
    variable: 'ACCOUNT_BYTES_PER_SECOND',
    value: 'bytes',
    text: 'of all connections of an account',
    least: 1,
  },
  accountByteBurst: {
    flag: 'account-byte-burst',
    variable: 'ACCOUNT_BYTE_BURST',
    value: 'bytes',
    text: 'of all connections of an account at once',
    least: 1,
  },
  networkRequestsPerSecond: {
    flag: 'network-requests-per-second',
    variable: 'NETWORK_REQUESTS_PER_SECOND',
    value: 'number',
    text: 'of a network: an IPv4 address, a /64 of IPv6',
    least: 1,
  },
  networkRequestBurst: {
    flag: 'network-request-burst',
    variable: 'NETWORK_REQUEST_BURST',
    value: 'number',
    text: 'of a network at once',
    least: 1,
  },
  networkBytesPerSecond: {
    flag: 'network-bytes-per-second',
    variable: 'NETWORK_BYTES_PER_SECOND',
    value: 'bytes',
    text: 'of a network',
    least: 1,
  },
  networkByteBurst: {
    flag: 'network-byte-burst',
    variable: 'NETWORK_BYTE_BURST',
    value: 'bytes',
    text: 'of a network at once',
    least: 1,
  },
  networkConnections: {
    flag: 'network-connections',
    variable: 'NETWORK_CONNECTIONS',
    value: 'number',
    text: 'of a network that are open',
    least: 1,
  },
  networkGuestConnections: {
    flag: 'network-guest-connections',
    variable: 'NETWORK_GUEST_CONNECTIONS',
    value: 'number',
    text: 'of them without a login: half-open ones, HTTP, guests',
    least: 1,
  },
  networkBodies: {
    flag: 'network-bodies',
    variable: 'NETWORK_BODIES',
    value: 'number',
    text: 'of calls of the back-end API that a network has under way',
    least: 1,
  },
  failedLoginsPerMinute: {
    flag: 'failed-logins-per-minute',
    variable: 'FAILED_LOGINS_PER_MINUTE',
    value: 'number',
    text: 'of a network',
    least: 1,
  },
  restCallsPerSecond: {
    flag: 'rest-calls-per-second',
    variable: 'REST_CALLS_PER_SECOND',
    value: 'number',
    text: 'of one command that a back end may make',
    least: 1,
  },
  overloadSeconds: {
    flag: 'overload-seconds',
    variable: 'OVERLOAD_SECONDS',
    value: 'seconds',
    text: 'that clients hold back while the server is overloaded',
    least: 1,
  },
  helloSeconds: {
    flag: 'hello-interval',
    variable: 'HELLO_INTERVAL',
    value: 'seconds',
    text: 'at which clients say hello',
    least: 0,
  },
  expiryGraceSeconds: {
    flag: 'expiry-grace',
    variable: 'EXPIRY_GRACE',
    value: 'seconds',
    text: 'that a session outlives its UserSig, to bring a new one',
    least: 0,
  },
  drainMs: {
    flag: 'drain-ms',
    variable: 'DRAIN_MS',
    value: 'ms',
    text: 'that a server that stops waits for what is under way',
    least: 0,
  },
} as const satisfies Record<keyof GatewayLimits, LimitSetting>

export const limitNames = Object.keys(limitSettings) as (keyof GatewayLimits)[]

/** As `--help` shows them. */
export const limitRows = limitNames.map((name) => {
  const { flag, variable, value, text } = limitSettings[name]
  return { flag, variable, value, text: `${text} (${defaultLimits[name]})` }
})
