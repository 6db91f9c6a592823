import type { ChildProcess } from 'node:child_process'
import { app } from '../send/app.ts'
import { child, nextMessage } from './child.ts'

/** Resource usage of a server so far. */
export interface Usage {
  /** Microseconds of processor time. */
  readonly cpu: number
  /** Peak memory since its start. */
  readonly peakBytes: number
}

/** Memory of a server's process. */
export interface Memory {
  /** Peak since the last request. */
  readonly mostBytes: number
  /** Current memory, after a second of rest and two collections. */
  readonly restBytes: number
}

/**
 * Lifted limits: all guests of live rooms come from this machine, and one account adds all members
 * of a group.
 */
const settings = {
  rooms: { guestsPerAddress: 1_000_000 },
  limits: { groupsPerMinute: 0, strangersPerMinute: 0, storedMegabytesPerDay: 0 },
}

/** Starts the server of `im-server.mjs` on the first core; its first message is its address. */
export const startServer = (dataDir: string, port = 0): ChildProcess =>
  child('support/im-server.mjs', [dataDir, String(port), JSON.stringify({ ...app, settings })], 0)

export const usageOf = (server: ChildProcess): Promise<Usage> => {
  server.send('usage')
  return nextMessage<Usage>(server)
}

export const memoryOf = (server: ChildProcess): Promise<Memory> => {
  server.send('memory')
  return nextMessage<Memory>(server)
}

/** Number of requests that the server at this address received since its start. */
export const requestsOf = async (url: string): Promise<number> => {
  const answer = await fetch(`${url.replace('ws', 'http')}/healthz`)
  return ((await answer.json()) as { requests: number }).requests
}
