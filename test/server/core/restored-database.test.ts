import { cpSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  START_MS,
  type SyncAnswerOf,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

let starts = 0

/** Starts a server on a directory, later than all before it. */
const start = async (dataDir: string) => {
  starts += 1
  const now = START_MS + starts * 60_000
  const testBed = await openCore({ dataDir, now: () => now })
  return { ...testBed, alice: await testBed.device('alice'), bob: await testBed.device('bob') }
}

const copyOf = (dataDir: string): string => {
  const copy = temporaryDirectory()
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('lock') })
  return copy
}

const write = async (from: Device, count: number) => {
  const to = from.userID === 'alice' ? 'bob' : 'alice'
  for (const _ of upTo(count)) await from.run('c2c.send', aMessage(from.userID, to))
}

const sync = (device: Device, cookie: string, seen: object = {}) =>
  device.run<SyncAnswerOf>('account.sync', { cookie, syncFlag: 0, isOnlineSync: 1, ...seen })

/** A server that was copied while it ran, and what bob has seen at the end of the run. */
const copied = async () => {
  const dataDir = temporaryDirectory()
  const first = await start(dataDir)
  const memberList = [{ userID: 'bob' }]
  await first.alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  await write(first.alice, 3)
  const { cookie } = await wholeList(first.bob)
  const { position } = await sync(first.bob, cookie)
  const copy = copyOf(dataDir)
  await write(first.alice, 5)
  const later = await wholeList(first.bob)
  await first.alice.run('group.send', aGroupMessage('alice', 'g'))
  await first.close()
  return { dataDir, copy, cookie, position, laterCookie: later.cookie }
}

const lost = { mustRestart: true, isHistoryLost: true }

it.each([0, 8])(
  'a client that has seen more than a restored database has starts over, also when %s messages have passed it [SYNC-99]',
  async (count) => {
    const { copy, cookie, position } = await copied()
    const { alice, bob } = await start(copy)
    await write(alice, count)
    expect(await sync(bob, cookie, { position: position + 5 })).toMatchObject(lost)
    const group = { groupID: 'g', nextMessageSeq: 3, position: 1 }
    expect(await sync(bob, cookie, { position, groupArray: [group] })).toMatchObject(lost)
    expect(await sync(bob, cookie, { position })).toMatchObject({ mustRestart: false })
  },
)

it('a cookie of a run that the restored database does not have is refused [SYNC-99]', async () => {
  const { dataDir, copy } = await copied()
  const second = await start(dataDir)
  const { cookie } = await wholeList(second.bob)
  await second.close()
  const { bob } = await start(copy)
  expect(await sync(bob, cookie)).toMatchObject(lost)
})

it('a restart without a loss is no reason to start over [SYNC-99]', async () => {
  const { dataDir, laterCookie, position } = await copied()
  const { alice, bob } = await start(dataDir)
  await write(alice, 2)
  const group = { groupID: 'g', nextMessageSeq: 3, position: 1 }
  const seen = { position: position + 5, groupArray: [group] }
  const answer = await sync(bob, laterCookie, seen)
  expect(answer).toMatchObject({ mustRestart: false, conversationList: [{ userID: 'alice' }] })
  expect(await sync(bob, answer.cookie)).toMatchObject({ mustRestart: false })
})

it('a cookie of an older version leads to one start over [SYNC-99]', async () => {
  const { dataDir } = await copied()
  const { bob } = await start(dataDir)
  expect(await sync(bob, '3.5')).toMatchObject(lost)
  expect(await sync(bob, '0.0')).toMatchObject({ mustRestart: false })
  const { cookie } = await wholeList(bob)
  expect(await sync(bob, cookie)).toMatchObject({ mustRestart: false })
})
