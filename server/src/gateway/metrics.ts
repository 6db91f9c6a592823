/** Counters of the gateway; totals since the start unless the name says "now". */
export interface Metrics {
  connectionsNow: number
  sessionsNow: number
  connections: number
  logins: number
  failedLogins: number
  requests: number
  /** Requests answered with a code other than 0. */
  refusals: number
  /** Requests that failed by an internal error of the server (20005). */
  faults: number
  malformedFrames: number
  limitedRequests: number
  refusedConnections: number
  pushes: number
  slowReaders: number
  idleConnections: number
}

export const newMetrics = (): Metrics => ({
  connectionsNow: 0,
  sessionsNow: 0,
  connections: 0,
  logins: 0,
  failedLogins: 0,
  requests: 0,
  refusals: 0,
  faults: 0,
  malformedFrames: 0,
  limitedRequests: 0,
  refusedConnections: 0,
  pushes: 0,
  slowReaders: 0,
  idleConnections: 0,
})
