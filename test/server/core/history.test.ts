import { serverCodes, type WireConversationType } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  aMessage,
  type Device,
  type HistoryAnswerOf,
  openCore,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

interface HistoryQuery {
  readonly sequence: number
  readonly count: number
  readonly direction: 0 | 1
}

const read = async (
  device: Device,
  to: string,
  query: HistoryQuery,
  conversationType: WireConversationType = 1,
) => {
  const answer = await device.run<HistoryAnswerOf>('message.history', {
    conversationType,
    to,
    ...query,
  })
  const { messageList, ...covered } = answer
  return { sequences: messageList.map((message) => message.sequence), ...covered }
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const page = (first: number, last: number, isComplete: boolean) => ({
  sequences: from(first, last),
  coveredFrom: first,
  coveredTo: last,
  isComplete,
})

const older = (sequence: number, count: number): HistoryQuery => ({ sequence, count, direction: 0 })
const newer = (sequence: number, count: number): HistoryQuery => ({ sequence, count, direction: 1 })

const LENGTH = 230

/** A long conversation, read by the core that wrote it or by a new one. */
const conversation = async (isFresh: boolean) => {
  const dataDir = temporaryDirectory()
  const written = await openCore({ dataDir })
  const alice = await written.device('alice')
  const bob = await written.device('bob')
  await Promise.all(upTo(LENGTH).map(() => alice.run('c2c.send', aMessage('alice', 'bob'))))
  if (!isFresh) return { alice, bob }
  await written.close()
  const again = await openCore({ dataDir })
  return { alice: await again.device('alice'), bob: await again.device('bob') }
}

describe.each([
  ['from memory and disk', false],
  ['after a restart', true],
])('history %s', (_title, isFresh) => {
  it.each<[string, HistoryQuery, ReturnType<typeof page>]>([
    ['the newest page', older(0, 20), page(211, 230, false)],
    ['a page as long as the limit', older(0, 100), page(131, 230, false)],
    ['a page beyond what memory keeps', older(150, 20), page(131, 150, false)],
    ['a page over the border of what memory keeps', older(190, 60), page(131, 190, false)],
    ['the oldest page', older(5, 20), page(1, 5, true)],
    ['exactly the first message', older(1, 1), page(1, 1, true)],
    ['from beyond the newest', older(9_999, 3), page(228, 230, false)],
    ['towards newer', newer(3, 4), page(3, 6, false)],
    ['towards newer up to the newest', newer(228, 20), page(228, 230, true)],
    ['the newest alone', newer(0, 20), page(230, 230, true)],
    [
      'newer than all',
      newer(231, 5),
      { sequences: [], coveredFrom: 0, coveredTo: 0, isComplete: true },
    ],
  ])('%s', async (_name, query, expected) => {
    const { bob } = await conversation(isFresh)
    expect(await read(bob, 'alice', query)).toEqual(expected)
    // Repeat it: the first read must not change the result through memory.
    expect(await read(bob, 'alice', query)).toEqual(expected)
  })

  it('continues where memory and disk meet while messages arrive', async () => {
    const { alice, bob } = await conversation(isFresh)
    expect(await read(bob, 'alice', older(0, 20))).toEqual(page(211, 230, false))
    await Promise.all(upTo(130).map(() => alice.run('c2c.send', aMessage('alice', 'bob'))))
    expect(await read(bob, 'alice', older(0, 100))).toEqual(page(261, 360, false))
    expect(await read(bob, 'alice', older(300, 100))).toEqual(page(201, 300, false))
  })
})

describe('history', () => {
  const nothing = { sequences: [], coveredFrom: 0, coveredTo: 0, isComplete: true }

  it('is empty and complete with an unknown peer or one without messages', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    expect(await read(alice, 'bob', older(0, 20))).toEqual(nothing)
    expect(await read(alice, 'nobody', older(0, 20))).toEqual(nothing)
    expect(await read(alice, 'alice', older(0, 20))).toEqual(nothing)
  })

  it('of a group is visible to members only', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    const query = { conversationType: 2, to: 'g', sequence: 0, count: 5, direction: 0 }
    const { GROUP_NO_PERMISSION, GROUP_NOT_FOUND } = serverCodes
    expect(await bob.refused('message.history', query)).toBe(GROUP_NO_PERMISSION)
    expect(await bob.refused('message.history', { ...query, to: 'x' })).toBe(GROUP_NOT_FOUND)
  })

  it("of a group begins at the member's joining; earlier messages are covered", async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    for (const _ of upTo(9)) await alice.run('group.send', aGroupMessage('alice', 'g'))
    await bob.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    for (const _ of upTo(3)) await alice.run('group.send', aGroupMessage('alice', 'g'))
    const covered = { sequences: from(11, 14), coveredFrom: 1, coveredTo: 14, isComplete: true }
    expect(await read(bob, 'g', older(0, 20), 2)).toEqual(covered)
    expect(await read(bob, 'g', older(12, 2), 2)).toMatchObject({ sequences: [11, 12] })
    const hidden = { sequences: [], coveredFrom: 1, coveredTo: 8, isComplete: true }
    expect(await read(bob, 'g', older(8, 4), 2)).toEqual(hidden)
    const up = { sequences: [11, 12], coveredFrom: 2, coveredTo: 12, isComplete: false }
    expect(await read(bob, 'g', newer(2, 2), 2)).toEqual(up)
    expect((await read(alice, 'g', older(0, 20), 2)).sequences).toEqual(from(1, 14))
  })
})
