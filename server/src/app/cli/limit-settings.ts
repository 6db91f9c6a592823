import { defaultLimits, type GatewayLimits } from '../../admission/gateway-limits.ts'

interface LimitSetting {
  readonly flag: string
  readonly variable: string
  readonly value: string
  readonly text: string
  /** Minimum value. */
  readonly least: 0 | 1
}

/** Flag and variable of every limit of the gateway. `options.ts` has the defaults. */
export const limitSettings = {
  requestsPerSecond: {
    flag: 'requests-per-second',
    variable: 'REQUESTS_PER_SECOND',
    value: 'number',
    text: 'requests per second that one connection may send; sets REQUEST_BURST to twice this',
    least: 1,
  },
  requestBurst: {
    flag: 'request-burst',
    variable: 'REQUEST_BURST',
    value: 'number',
    text: 'requests that one connection may send at once; after as many refused ones it is closed',
    least: 1,
  },
  frameBytes: {
    flag: 'frame-bytes',
    variable: 'FRAME_BYTES',
    value: 'bytes',
    text: 'maximum bytes of one frame, compressed or decompressed; a larger one closes the connection',
    least: 1,
  },
  guestFrameBytes: {
    flag: 'guest-frame-bytes',
    variable: 'GUEST_FRAME_BYTES',
    value: 'bytes',
    text: 'maximum bytes of one frame before a login; the second larger one closes the connection',
    least: 1,
  },
  malformedFrames: {
    flag: 'malformed-frames',
    variable: 'MALFORMED_FRAMES',
    value: 'number',
    text: 'unreadable requests after which a connection is closed',
    least: 1,
  },
  idleSeconds: {
    flag: 'idle-seconds',
    variable: 'IDLE_SECONDS',
    value: 'seconds',
    text: 'seconds without data from the client after which a connection is closed',
    least: 1,
  },
  unacknowledgedPushes: {
    flag: 'unacknowledged-pushes',
    variable: 'UNACKNOWLEDGED_PUSHES',
    value: 'number',
    text: 'unacknowledged pushes after which a slow client is disconnected',
    least: 1,
  },
  bufferedBytes: {
    flag: 'buffered-bytes',
    variable: 'BUFFERED_BYTES',
    value: 'bytes',
    text: 'unsent bytes after which a slow client is disconnected',
    least: 1,
  },
  accountRequestsPerSecond: {
    flag: 'account-requests-per-second',
    variable: 'ACCOUNT_REQUESTS_PER_SECOND',
    value: 'number',
    text: 'requests per second that all connections of one account may send together',
    least: 1,
  },
  accountRequestBurst: {
    flag: 'account-request-burst',
    variable: 'ACCOUNT_REQUEST_BURST',
    value: 'number',
    text: 'requests that all connections of one account may send at once',
    least: 1,
  },
  accountBytesPerSecond: {
    flag: 'account-bytes-per-second',
    variable: 'ACCOUNT_BYTES_PER_SECOND',
    value: 'bytes',
    text: 'bytes per second, decompressed, that all connections of one account may send together',
    least: 1,
  },
  accountByteBurst: {
    flag: 'account-byte-burst',
    variable: 'ACCOUNT_BYTE_BURST',
    value: 'bytes',
    text: 'bytes, decompressed, that all connections of one account may send at once',
    least: 1,
  },
  networkRequestsPerSecond: {
    flag: 'network-requests-per-second',
    variable: 'NETWORK_REQUESTS_PER_SECOND',
    value: 'number',
    text: 'requests per second accepted from one network: an IPv4 address, or a /64 of IPv6',
    least: 1,
  },
  networkRequestBurst: {
    flag: 'network-request-burst',
    variable: 'NETWORK_REQUEST_BURST',
    value: 'number',
    text: 'requests accepted from one network at once',
    least: 1,
  },
  networkBytesPerSecond: {
    flag: 'network-bytes-per-second',
    variable: 'NETWORK_BYTES_PER_SECOND',
    value: 'bytes',
    text: 'bytes per second, decompressed, accepted from one network',
    least: 1,
  },
  networkByteBurst: {
    flag: 'network-byte-burst',
    variable: 'NETWORK_BYTE_BURST',
    value: 'bytes',
    text: 'bytes, decompressed, accepted from one network at once',
    least: 1,
  },
  networkConnections: {
    flag: 'network-connections',
    variable: 'NETWORK_CONNECTIONS',
    value: 'number',
    text: 'open connections allowed from one network',
    least: 1,
  },
  networkGuestConnections: {
    flag: 'network-guest-connections',
    variable: 'NETWORK_GUEST_CONNECTIONS',
    value: 'number',
    text: 'open connections without a login allowed from one network: half-open, HTTP, guests',
    least: 1,
  },
  networkBodies: {
    flag: 'network-bodies',
    variable: 'NETWORK_BODIES',
    value: 'number',
    text: 'concurrent calls of the back-end API allowed from one network',
    least: 1,
  },
  failedLoginsPerMinute: {
    flag: 'failed-logins-per-minute',
    variable: 'FAILED_LOGINS_PER_MINUTE',
    value: 'number',
    text: 'logins with an invalid UserSig allowed per minute from one network',
    least: 1,
  },
  restCallsPerSecond: {
    flag: 'rest-calls-per-second',
    variable: 'REST_CALLS_PER_SECOND',
    value: 'number',
    text: 'calls per second of one command of the back-end API that one app may make',
    least: 1,
  },
  overloadSeconds: {
    flag: 'overload-seconds',
    variable: 'OVERLOAD_SECONDS',
    value: 'seconds',
    text: 'seconds that clients wait before they retry while the server is overloaded; up to twice as long, at random',
    least: 1,
  },
  helloSeconds: {
    flag: 'hello-interval',
    variable: 'HELLO_INTERVAL',
    value: 'seconds',
    text: 'seconds between two keep-alive requests (hello) of a client; with 0 the client uses 120',
    least: 0,
  },
  expiryGraceSeconds: {
    flag: 'expiry-grace',
    variable: 'EXPIRY_GRACE',
    value: 'seconds',
    text: 'seconds that a session outlives its UserSig, so that the client can renew it',
    least: 0,
  },
  drainMs: {
    flag: 'drain-ms',
    variable: 'DRAIN_MS',
    value: 'ms',
    text: 'milliseconds that a stopping server waits for running requests, and again for connections to close',
    least: 0,
  },
} as const satisfies Record<keyof GatewayLimits, LimitSetting>

export const limitNames = Object.keys(limitSettings) as (keyof GatewayLimits)[]

/** Rows of `--help`, with defaults. */
export const limitRows = limitNames.map((name) => {
  const { flag, variable, value, text } = limitSettings[name]
  return { flag, variable, value, text: `${text} (default ${defaultLimits[name]})` }
})
