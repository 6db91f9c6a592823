import { cpSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ServicesOptions } from '../../../server/src/app/create-services.ts'
import { describeMedia } from '../../../server/src/services/objects/describe-media.ts'
import { openLocalStore } from '../../../server/src/services/objects/local-store.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { inGroup } from '../core/support/changes.ts'
import { heldCore } from '../core/support/held-core.ts'
import { DAY, NOVEMBER_5, OCTOBER_5 } from '../core/support/months.ts'
import {
  APP,
  aGroupMessage,
  aMessage,
  START_MS,
  temporaryDirectory,
  upTo,
} from '../core/support/test-core.ts'
import { handClock } from '../support/hand-clock.ts'
import { aFile, createObjectTestBed, send } from './support/object-test-bed.ts'

/** More than go in one commit. */
const OLD = 510

/** Messages of September with all that hangs on them, unread, and some of October. */
const aPast = async () => {
  const dataDir = temporaryDirectory()
  const testBed = await createObjectTestBed({ dataDir })
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const { location } = await aFile(alice, testBed.store)
  await send(alice, 'bob', location)
  await Promise.all(upTo(OLD).map(() => alice.run('c2c.send', aMessage('alice', 'bob'))))
  const memberList = [{ userID: 'bob' }]
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  const said = await alice.run<{ sequence: number }>('group.send', aGroupMessage('alice', 'g'))
  await bob.run('reaction.add', { ...inGroup(said.sequence), reactionID: 'like' })
  testBed.pass(OCTOBER_5 * DAY)
  for (const _ of upTo(3)) await alice.run('c2c.send', aMessage('alice', 'bob'))
  await testBed.close()
  return dataDir
}

/** A server of November over a copy of what there is: it begins with removing September. */
const inNovember = async (dataDir: string, log: Partial<ServicesOptions['log']> = {}) => ({
  dataDir,
  log: { info() {}, warn() {}, error() {}, ...log },
  messageMonths: 1,
  clock: handClock(START_MS),
  now: () => START_MS + NOVEMBER_5 * DAY * 1000,
  objects: {
    store: await openLocalStore(`${dataDir}/objects`),
    secrets: new Map([[APP, 'a secret']]),
    describe: describeMedia(handClock(START_MS)),
  },
})

const TABLES = [
  'messages',
  'message_months',
  'message_reactions',
  'object_references',
  'objects',
  'user_conversations',
  'group_members',
  'account_log',
  'conversations',
]

const contentOf = async (dataDir: string) => {
  const storage = await openSqlite({ dataDir })
  const content: Record<string, unknown> = {}
  for (const name of TABLES) {
    content[name] = await storage.read({ sql: `select * from ${name} order by 1, 2, 3` }, [])
  }
  await storage.close()
  return content
}

/** All of it is removed, and its files. */
const removed = async (dataDir: string) => {
  const testBed = await heldCore(dataDir, await inNovember(dataDir))
  const count = async (table: string) =>
    (
      await testBed.storage.read<{ n: number }>({ sql: `select count(*) as n from ${table}` }, [])
    )[0]?.n
  await expect.poll(() => count('objects')).toBe(0)
  await expect.poll(() => count('message_months')).toBe(1)
  await testBed.close()
  return contentOf(dataDir)
}

const copyOf = (dataDir: string): string => {
  const copy = temporaryDirectory()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** A removal that is killed after a number of commits, or completes. */
const cutAfter = async (past: string, commits: number) => {
  const dataDir = copyOf(past)
  let isWhole = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const log = {
    error: () => end(),
    info(_: object, line: string) {
      if (line !== 'old messages deleted') return
      isWhole = true
      end()
    },
  }
  const testBed = await heldCore(dataDir, await inNovember(dataDir, log), commits)
  await ended
  await testBed.close()
  return { dataDir, isWhole }
}

it('an interrupted removal continues to the same result from any point [HIST-17]', async () => {
  const past = await aPast()
  const whole = await removed(copyOf(past))
  expect(whole.messages).toHaveLength(3)
  for (let commits = 0; ; commits++) {
    const { dataDir, isWhole } = await cutAfter(past, commits)
    expect(await removed(dataDir), `after ${commits} commits`).toEqual(whole)
    if (!isWhole) continue
    expect(commits).toBeGreaterThan(5)
    break
  }
}, 60_000)
