import pg from 'pg'
import { commands, wireConversationType } from '../../../src/protocol-entry.ts'
import { loginRaw } from '../../../testing/internal/raw-client.ts'
import { nowSeconds, userSigOf } from '../../support/users.ts'
import { pause } from '../until.ts'
import type { Run } from './run.ts'

const EVERY_MS = 1_000
/** Time for which the table is locked, and so the duration of the query. */
const SLOW_SECONDS = 0.2

/** Only the queries of reactions use this table. */
const LOCK = 'lock table message_reactions in access exclusive mode'

/**
 * A client requests a list of reactions once a second, and another connection locks their table
 * meanwhile: a query that takes 200 ms, whatever the size of the database.
 */
export const startSlowReads = async ({ setUp }: Run): Promise<{ stop(): Promise<void> }> => {
  const login = (userID: string) => {
    const options = { url: setUp.urls[0] as string, sdkAppID: setUp.app.sdkAppID, onPush() {} }
    return loginRaw(options, userID, userSigOf(userID, setUp.app))
  }
  const run = `slow${nowSeconds().toString(36)}`
  const [client, peer] = await Promise.all([login(run), login(`${run}-peer`)])
  const { sequence } = await client.sendText(peer.userID, 'to react to')
  await peer.close()
  const address = { conversationType: wireConversationType.c2c, to: peer.userID, sequence }
  const request = { ...address, reactionID: 'like', nextSeq: 0, count: 10 }
  const database = new pg.Client({ connectionString: setUp.databaseUrl })
  await database.connect()
  const readSlowly = async () => {
    await database.query('begin')
    await database.query(LOCK)
    const read = client.request(commands.annotation.reactionUsers, request)
    await database.query('select pg_sleep($1)', [SLOW_SECONDS])
    await database.query('commit')
    await read
  }
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      await readSlowly()
      await pause(EVERY_MS - SLOW_SECONDS * 1_000)
    }
  })()
  return {
    async stop() {
      isOver = true
      await loop
      await Promise.all([client.close(), database.end()])
    },
  }
}
