import { onTestFinished } from 'vitest'
import type { ServerOptions } from '../../../server/src/app/options.ts'
import type { SettingsInput } from '../../../server/src/domain/configuration/app-settings.ts'
import { createServer, type Server } from '../../../server/src/index.ts'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { administered, callRest } from '../../server/support/back-end.ts'
import { handClock } from '../../server/support/hand-clock.ts'
import { app, sigOf } from '../../server/support/test-server.ts'

export interface RealServer extends Server {
  /** The time of its clock, in Unix milliseconds. */
  now(): number
  /** Moves the clock of the server. */
  advance(ms: number): void
  /** Connects and logs in. */
  join(userID: string): Promise<RawClient>
  /** Creates accounts without a login. */
  addAccounts(userIDs: readonly string[]): Promise<void>
}

/** A whole server over a database in memory, with a manual clock; closed with the test. */
export const realServer = async (
  options: Partial<ServerOptions> = {},
  settings: SettingsInput = {},
): Promise<RealServer> => {
  const startedAt = Math.ceil(Date.now() / 60_000) * 60_000
  const clock = handClock(startedAt)
  const server = await createServer({
    apps: [{ ...administered, settings }],
    dataDir: ':memory:',
    logLevel: 'silent',
    clock,
    ...options,
  })
  onTestFinished(() => server.close())
  return {
    ...server,
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
    async join(userID) {
      const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID })
      await client.login(userID, sigOf(userID, { now: startedAt / 1_000 }))
      return client
    },
    async addAccounts(userIDs) {
      for (let from = 0; from < userIDs.length; from += 100) {
        const Accounts = userIDs.slice(from, from + 100)
        await callRest(server.httpUrl, 'im_open_login_svc/multiaccount_import', { Accounts })
      }
    },
  }
}
