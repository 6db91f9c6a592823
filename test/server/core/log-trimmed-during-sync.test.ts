import { expect, it } from 'vitest'
import { createQueries } from '../../../server/src/storage/rows/queries.ts'
import { heldCore } from './support/held-core.ts'
import { temporaryDirectory, upTo } from './support/test-core.ts'

const RETENTION = 10

it('a sync starts over if the log is trimmed before it is read [SYNC-08]', async () => {
  const testBed = await heldCore(temporaryDirectory(), { logRetention: RETENTION })
  const alice = await testBed.caller('alice')
  const note = async (count: number, name: string) => {
    for (const n of upTo(count))
      await alice('friend.createGroup', { name: `${name} ${n}`, userIDList: [] })
  }
  const since = { cookie: '0.0', syncFlag: 0, isOnlineSync: 1 }
  await note(RETENTION, 'before')
  const held = testBed.holdRead(createQueries(testBed.storage).log)
  const answer = alice('account.sync', since)
  await held.begun
  await note(RETENTION, 'meanwhile')
  held.go()
  expect(await answer).toMatchObject({ mustRestart: true, eventArray: [] })
})
