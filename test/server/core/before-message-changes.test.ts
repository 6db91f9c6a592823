import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  type Device,
  type HistoryAnswerOf,
  type ListAnswer,
  openCore,
  syncAll,
  type TestCore,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

/**
 * Data of a server without recalls, deletions, reactions, extensions, receipts and receivers: four
 * messages of alice and bob, and a group of alice, bob and carol, who joined after its first tip.
 */
const stored = readFileSync(
  new URL('support/before-message-changes.fixture.sql', import.meta.url),
  'utf8',
)

const opened = (dataDir: string): Promise<TestCore> => openCore({ dataDir })

const inTeam = (sequence: number) => ({ conversationType: 2, to: 'team', sequence })
const withBob = (sequence: number) => ({ conversationType: 1, to: 'bob', sequence })
const withAlice = (sequence: number) => ({ conversationType: 1, to: 'alice', sequence })

const history = async (device: Device, address: object) => {
  const query = { ...address, sequence: 0, count: 20, direction: 0 }
  const { messageList } = await device.run<HistoryAnswerOf>('message.history', query)
  return messageList.map(({ sequence, payload, type }) => [
    sequence,
    (payload as { text?: string }).text ?? type,
  ])
}

const countsOf = async (device: Device) => {
  const { conversations } = await wholeList(device)
  return Object.fromEntries(
    conversations.map(({ userID, group, unreadCount, nextMessageSeq }) => [
      userID ?? group?.groupID,
      [unreadCount, nextMessageSeq],
    ]),
  )
}

describe('a database from before messages could change', () => {
  let dataDir: string
  let testBed: TestCore
  let alice: Device
  let bob: Device
  let carol: Device

  beforeEach(async () => {
    dataDir = temporaryDirectory()
    const database = new Database(join(dataDir, 'tavern.db'))
    database.exec(stored)
    database.close()
    testBed = await opened(dataDir)
    ;[alice, bob, carol] = [
      await testBed.device('alice'),
      await testBed.device('bob'),
      await testBed.device('carol'),
    ]
  })

  const c2c = [
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
  ]

  const team = [
    [1, 'TIMGroupTipElem'],
    [2, 'TIMGroupTipElem'],
    [3, 'five'],
    [4, 'six'],
    [5, '七'],
  ]

  it('has its lists, counts, histories and logs [SYNC-91]', async () => {
    expect(await countsOf(alice)).toEqual({ bob: [1, 5], team: [1, 6] })
    expect(await countsOf(bob)).toEqual({ alice: [2, 5], team: [2, 6] })
    expect(await countsOf(carol)).toEqual({ team: [2, 6] })
    expect(await history(alice, withBob(0))).toEqual(c2c)
    expect(await history(bob, withAlice(0))).toEqual(c2c)
    expect(await history(carol, inTeam(0))).toEqual(team.slice(1))
    const { cookie } = await wholeList(bob)
    const [run] = cookie.split('-')
    const missed = await syncAll(bob, `${run}-2.5`)
    expect(missed.events.map(({ data }) => data.event)).toEqual(['read', 'groupJoined'])
    expect(missed.groupEvents.map(({ data }) => data.event)).toEqual(['memberJoined'])
    expect(missed.conversations.map(({ unreadCount }) => unreadCount)).toEqual([2, 2])
  })

  it('has clients with a cookie of a server without runs read their lists again [SYNC-91]', async () => {
    await expect(syncAll(bob, '2.5')).rejects.toThrow('must restart')
  })

  it('supports all changes of messages and stores them [SYNC-91]', async () => {
    await alice.run('message.revoke', { ...withBob(4), reason: '' })
    await bob.run('reaction.add', { ...withAlice(1), reactionID: 'ok' })
    const extensionList = [{ key: 'k', value: 'v', seq: 0 }]
    await bob.run('extension.change', { ...withAlice(3), operateType: 1, extensionList })
    await bob.run('message.delete', { ...withAlice(0), sequenceList: [2, 3] })
    await alice.run('message.modify', {
      ...inTeam(5),
      version: 0,
      payload: { text: '八' },
      cloudCustomData: '',
    })
    await carol.run('conversation.clear', { ...inTeam(3) })
    await testBed.close()
    const again = await opened(dataDir)
    ;[alice, bob, carol] = [
      await again.device('alice'),
      await again.device('bob'),
      await again.device('carol'),
    ]
    expect(await countsOf(bob)).toEqual({ alice: [0, 5], team: [2, 6] })
    expect(await countsOf(carol)).toEqual({ team: [2, 6] })
    expect(await history(bob, withAlice(0))).toEqual([
      [1, 'one'],
      [4, ''],
    ])
    expect(await history(alice, withBob(0))).toEqual([...c2c.slice(0, 3), [4, '']])
    expect(await history(carol, inTeam(0))).toEqual([
      [4, 'six'],
      [5, '八'],
    ])
    const reactions = { ...withBob(0), sequenceList: [1], count: 10 }
    expect(await alice.run('reaction.list', reactions)).toMatchObject({
      messageList: [{ sequence: 1, reactionList: [{ reactionID: 'ok', totalUserCount: 1 }] }],
    })
    const query = { ...withBob(3), startSequence: 0, nextSeq: 0 }
    expect(await alice.run('extension.list', query)).toMatchObject({
      extensionList: [{ key: 'k', value: 'v' }],
    })
  })

  it('counts receipts of old messages, and supports targeted group messages [SYNC-91]', async () => {
    await bob.run('receipt.send', { ...inTeam(0), sequenceList: [4] })
    const receipts = { ...inTeam(0), sequenceList: [4] }
    expect(await alice.run('receipt.get', receipts)).toMatchObject({
      receiptList: [{ sequence: 4, readCount: 1, unreadCount: 1 }],
    })
    const extra = { receiverList: ['bob'] }
    await alice.run(
      'group.send',
      aGroupMessage('alice', 'team', { payload: { text: 'psst' }, extra }),
    )
    expect((await history(bob, inTeam(0))).at(-1)).toEqual([6, 'psst'])
    expect(await history(carol, inTeam(0))).toEqual(team.slice(1))
    expect(await countsOf(bob)).toMatchObject({ team: [3, 7] })
    expect(await countsOf(carol)).toMatchObject({ team: [2, 7] })
    const { conversations } = await carol.run<ListAnswer>('conversation.get', {
      conversationIDList: ['GROUPteam'],
    })
    expect(conversations).toMatchObject([{ lastMessage: { payload: { text: '七' } } }])
  })
})
