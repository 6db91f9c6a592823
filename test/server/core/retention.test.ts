import { MessageFlag } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { aFile, createObjectTestBed, renew, send } from '../objects/support/object-test-bed.ts'
import { inGroup } from './support/changes.ts'
import { covered, historyOf, rowOf, sequences } from './support/histories.ts'
import { DAY, NOVEMBER_5, OCTOBER_5, openWithRetention, rowsIn } from './support/months.ts'
import { counts } from './support/search.ts'
import {
  aGroupMessage,
  aMessage,
  type SendAnswerOf,
  START_MS,
  type SyncAnswerOf,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

/** Thirty messages of September, ten of October; in November, September expires. */
const createExpiring = async (dataDir = temporaryDirectory()) => {
  const testBed = await openWithRetention(dataDir)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  for (const _ of upTo(30)) await alice.run('c2c.send', aMessage('alice', 'bob'))
  testBed.until(OCTOBER_5)
  for (const _ of upTo(10)) await alice.run('c2c.send', aMessage('alice', 'bob'))
  const { cookie } = await wholeList(bob)
  testBed.until(NOVEMBER_5)
  await testBed.removal()
  return { dataDir, testBed, alice, bob, cookie }
}

const reopened = async ({ dataDir, testBed }: Awaited<ReturnType<typeof createExpiring>>) => {
  await testBed.close()
  const again = await openWithRetention(dataDir, 1, NOVEMBER_5)
  return { again, alice: await again.device('alice'), bob: await again.device('bob') }
}

it.each(['at once', 'after a restart'])(
  'the history begins with the first month that is kept, %s [HIST-13]',
  async (when) => {
    const setup = await createExpiring()
    const { bob } = when === 'at once' ? setup : await reopened(setup)
    const at = async (query: Parameters<typeof historyOf>[2]) => {
      const answer = await historyOf(bob, 'alice', query)
      return [sequences(answer), covered(answer)]
    }
    const kept = upTo(40).slice(30)
    expect(await at({ count: 100 })).toEqual([kept, [1, 40, true]])
    expect(await at({ sequence: 35 })).toEqual([kept.slice(0, 5), [1, 35, true]])
    expect(await at({ sequence: 20 })).toEqual([[], [1, 20, true]])
    expect(await at({ sequence: 5, count: 2, direction: 1 })).toEqual([
      [31, 32],
      [5, 32, false],
    ])
    const early = START_MS / 1000
    expect(await at({ time: early, direction: 1, count: 2 })).toEqual([
      [31, 32],
      [31, 32, false],
    ])
    expect((await at({ time: early }))[0]).toEqual([])
  },
)

it('expired messages do not count as unread, and devices are notified [HIST-14]', async () => {
  const setup = await createExpiring()
  const { bob, cookie } = setup
  const row = await rowOf(bob)
  expect([row?.unreadCount, row?.messageReadSeq, row?.lastMessage?.sequence]).toEqual([10, 30, 40])
  const sync = { cookie, syncFlag: 0, isOnlineSync: 1 }
  const { eventArray } = await bob.run<SyncAnswerOf>('account.sync', sync)
  expect(eventArray?.map(({ data }) => data)).toEqual([
    {
      event: 'reads',
      readList: [
        {
          conversationType: 1,
          to: 'alice',
          messageReadSeq: 30,
          unreadCount: 10,
          nextMessageSeq: 41,
        },
      ],
    },
  ])
  const { again } = await reopened(setup)
  expect((await rowOf(await again.device('bob')))?.unreadCount).toBe(10)
})

it('a conversation without kept messages continues after its last sequence [HIST-15]', async () => {
  const dataDir = temporaryDirectory()
  const first = await openWithRetention(dataDir)
  const alice = await first.device('alice')
  await first.device('bob')
  await alice.run('group.create', {
    type: 'Private',
    name: 'g',
    groupID: 'g',
    memberList: [{ userID: 'bob' }],
  })
  for (const _ of upTo(3)) await alice.run('c2c.send', aMessage('alice', 'bob'))
  for (const _ of upTo(3)) await alice.run('group.send', aGroupMessage('alice', 'g'))
  first.until(NOVEMBER_5)
  await first.removal()
  await first.close()
  const second = await openWithRetention(dataDir, 1, NOVEMBER_5)
  const bob = await second.device('bob')
  const { conversations } = await wholeList(bob)
  const shown = conversations.map((row) => [
    row.type,
    row.unreadCount,
    row.lastMessage,
    row.nextMessageSeq,
  ])
  // Tips of the group have sequences, too.
  const next = conversations.find(({ type }) => type === 2)?.nextMessageSeq ?? 0
  expect(new Map(shown.map(([type, ...rest]) => [type, rest]))).toMatchObject(
    new Map([
      [1, [0, undefined, 4]],
      [2, [0, undefined, next]],
    ]),
  )
  expect(covered(await historyOf(bob, 'alice'))).toEqual([1, 3, true])
  expect(covered(await historyOf(bob, 'g', {}, 2))).toEqual([1, next - 1, true])
  expect(await bob.run('c2c.send', aMessage('bob', 'alice'))).toMatchObject({ sequence: 4 })
  expect(await bob.run('group.send', aGroupMessage('bob', 'g'))).toMatchObject({ sequence: next })
  expect(sequences(await historyOf(bob, 'alice'))).toEqual([4])
})

it('rows attached to messages are deleted with them [HIST-16]', async () => {
  const dataDir = temporaryDirectory()
  const testBed = await openWithRetention(dataDir)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  await alice.run('group.create', {
    type: 'Public',
    name: 'g',
    groupID: 'g',
    memberList: [{ userID: 'bob' }],
  })
  const flags = MessageFlag.needReadReceipt | MessageFlag.supportsExtension
  const extra = { atUserList: ['bob'] }
  const message = aGroupMessage('alice', 'g', { flags, extra, payload: { text: 'an old word' } })
  const { sequence } = await alice.run<{ sequence: number }>('group.send', message)
  const address = inGroup(sequence)
  await bob.run('reaction.add', { ...address, reactionID: 'like' })
  const extensionList = [{ key: 'k', value: 'v', seq: 0 }]
  await bob.run('extension.change', { ...address, operateType: 1, extensionList })
  await bob.run('receipt.send', { ...address, sequenceList: [sequence] })
  await alice.run('group.pin', { groupID: 'g', sequence, isPinned: true })
  await alice.run('c2c.send', aMessage('alice', 'bob'))
  await bob.run('message.delete', { conversationType: 1, to: 'alice', sequenceList: [1] })
  expect(await counts(bob, ['old word'])).toEqual([['g', 1]])
  testBed.until(NOVEMBER_5)
  await testBed.removal()
  expect(await bob.run('group.pinned', { groupID: 'g' })).toEqual({ pinnedList: [] })
  expect(await bob.refused('reaction.add', { ...address, reactionID: 'like' })).toBeGreaterThan(0)
  expect(await alice.refused('message.revoke', { ...address, reason: '' })).toBeGreaterThan(0)
  expect(await counts(bob, ['old word'])).toEqual([])
  await testBed.close()
  const left = await rowsIn(dataDir, [
    'messages',
    'message_months',
    'message_reactions',
    'message_extensions',
    'message_extension_heads',
    'message_receipts',
    'message_mentions',
    'deleted_messages',
    'search_texts',
  ])
  expect(Object.entries(left).filter(([, count]) => count !== 0)).toEqual([])
})

it('messages never expire without a setting [HIST-13]', async () => {
  const dataDir = temporaryDirectory()
  const testBed = await openWithRetention(dataDir, 0)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  await alice.run('c2c.send', aMessage('alice', 'bob'))
  testBed.until(4_000)
  await alice.run('c2c.send', aMessage('alice', 'bob'))
  expect(sequences(await historyOf(bob, 'alice'))).toEqual([1, 2])
  await testBed.close()
  const again = await openWithRetention(dataDir, 0, 4_000)
  expect(sequences(await historyOf(await again.device('bob'), 'alice'))).toEqual([1, 2])
})

it('files named only by removed messages are deleted, files named since then are kept [HIST-16]', async () => {
  let days = 0
  const now = () => START_MS + days * DAY * 1000
  const testBed = await createObjectTestBed({ messageMonths: 1, now })
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const [gone, forwarded, twice] = await Promise.all(upTo(3).map(() => aFile(alice, testBed.store)))
  for (const one of [gone, forwarded, twice]) await send(alice, 'bob', one?.location ?? '')
  await send(bob, 'alice', twice?.location ?? '')
  days = OCTOBER_5
  await send(bob, 'alice', forwarded?.location ?? '')
  days = NOVEMBER_5
  testBed.pass(3_600)
  await Promise.all([gone, twice].map((one) => testBed.untilRemoved(one?.fileKey ?? '')))
  expect(await testBed.isKept(forwarded?.fileKey ?? '')).toBe(true)
  expect(testBed.removed.size).toBe(2)
  const renewed = await renew(bob, { conversationType: 1, to: 'alice' }, [1, 5])
  expect(renewed.map(({ sequence }) => sequence)).toEqual([5])
})

it('a reply to a removed message keeps its text without a target [HIST-18]', async () => {
  const testBed = await openWithRetention(temporaryDirectory())
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const query = await alice.run<SendAnswerOf>('c2c.send', aMessage('alice', 'bob'))
  testBed.until(OCTOBER_5)
  const quote = { messageReply: { messageID: 'm', messageAbstract: 'when?', messageSequence: 1 } }
  const cloudCustomData = JSON.stringify(quote)
  await bob.run('c2c.send', aMessage('bob', 'alice', { cloudCustomData }))
  testBed.until(NOVEMBER_5)
  await testBed.removal()
  const answer = await historyOf(alice, 'bob')
  expect(answer.messageList).toMatchObject([{ sequence: 2, cloudCustomData }])
  // A jump to the quoted message shows the next kept messages.
  const { sequence } = query
  const jumped = await historyOf(alice, 'bob', { sequence, direction: 1, count: 20 })
  expect([sequences(jumped), covered(jumped)]).toEqual([[2], [1, 2, true]])
  const address = { conversationType: 1, to: 'bob', sequence }
  const codes = [
    await alice.refused('message.revoke', { ...address, reason: '' }),
    await alice.refused('message.modify', {
      ...address,
      ...{ version: 0, payload: { text: 'then' }, cloudCustomData: '' },
    }),
    await alice.refused('reaction.add', { ...address, reactionID: 'like' }),
  ]
  expect(codes).toEqual([20_022, 20_026, 20_026])
})
