import { expect, it } from 'vitest'
import { openCore } from '../../../server/src/app/open-core.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { Recorder } from './support/recorder.ts'
import { APP, type ListAnswer, START_MS, temporaryDirectory, upTo } from './support/test-core.ts'

const GROUPS = 60
const COUNT = 5

/** A user of many groups, and the number of rows that the core has read. */
const aMember = async () => {
  const storage = await openSqlite({ dataDir: temporaryDirectory() })
  let rows = 0
  const read: Storage['read'] = async (query, parameters) => {
    const found = await storage.read(query, parameters)
    rows += found.length
    return found
  }
  const log = { info() {}, warn() {}, error() {} }
  const own = { delivery: new Recorder(), log, now: () => START_MS }
  const settings = new Map([[APP, { limits: { groupsPerMinute: 0 } }]])
  const core = await openCore({ ...storage, read }, { ...own, settings })
  const { tinyID } = await core.openAccount(APP, 'me')
  const session = { connectionID: 'me', instanceID: '1', platform: 7, origin: '' }
  const caller = { sdkAppID: APP, userID: 'me', tinyID, ...session }
  for (const number of upTo(GROUPS)) {
    const group = { type: 'Private', name: 'g', groupID: `group${number}` }
    await core.handle(caller, 'group.create', group)
  }
  const list = async (startIndex: string) => {
    const before = rows
    const body = { timeStamp: 0, startIndex, count: COUNT }
    const page = (await core.handle(caller, 'conversation.list', body)) as ListAnswer
    return { page, rows: rows - before }
  }
  return { list, close: () => core.close() }
}

it('later pages of a conversation list read only their own groups [STORE-25]', async () => {
  const { list, close } = await aMember()
  const first = await list('')
  expect(first.rows).toBeGreaterThanOrEqual(GROUPS)
  const found = [...first.page.conversations]
  let startIndex = first.page.startIndex
  while (startIndex !== '') {
    const { page, rows } = await list(startIndex)
    expect(rows).toBeLessThan(GROUPS / 2)
    found.push(...page.conversations)
    startIndex = page.startIndex
  }
  const groups = found.flatMap(({ group }) => group?.groupID ?? [])
  expect([groups.length, new Set(groups).size]).toEqual([GROUPS, GROUPS])
  // The last page has dropped the order: the same page again reads all groups.
  expect((await list(first.page.startIndex)).rows).toBeGreaterThanOrEqual(GROUPS)
  await close()
})
