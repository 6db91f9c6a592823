import { describe, expect, it } from 'vitest'
import { createConversation, rowOf, team } from './support/changes.ts'
import {
  aMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const bob = { conversationType: 1, to: 'bob' }
const group = { conversationType: 2, to: 'g' }
const system = { conversationType: 3, to: '@TIM#SYSTEM' }

const set = (device: Device, change: object, ...conversationList: object[]) =>
  device.run<{ failureList: object[] }>('conversation.set', { conversationList, change })

const settingsEventsOf = ({ received }: Device) =>
  received.events.flatMap(({ data }) => (data.event === 'conversation' ? [data] : []))

/** alice with conversations with `count` users. */
const manyConversations = async (count: number) => {
  const testBed = await openCore()
  const alice = await testBed.device('alice')
  const peers = await Promise.all(
    upTo(count).map(async (n) => {
      await testBed.device(`user-${n}`)
      await alice.run('c2c.send', aMessage('alice', `user-${n}`))
      return { conversationType: 1, to: `user-${n}` }
    }),
  )
  return { testBed, alice, peers }
}

describe('the settings of a user for conversations', () => {
  it('are published to all its devices, appear in rows, and survive a restart [CONV-40] [CONV-42] [CONV-45] [CONV-54]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await team('Public', dataDir)
    const other = await testBed.device('alice', 'alice-2')
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    const { cookie } = await wholeList(alice)
    const changes = [
      { isPinned: true },
      { markType: '1', enableMark: true },
      { markType: `${2n ** 63n}`, enableMark: true },
      { customData: '重要' },
      { messageRemindType: 2 },
    ]
    for (const change of changes) {
      expect(await set(alice, change, bob, group)).toEqual({ failureList: [] })
    }
    const published = settingsEventsOf(other)
    expect(published).toHaveLength(10)
    expect(settingsEventsOf(alice)).toEqual(published)
    expect(published).toContainEqual({
      event: 'conversation',
      ...group,
      settings: { markList: ['1', `${2n ** 63n}`] },
    })
    const after = {
      isPinned: true,
      markList: ['1', `${2n ** 63n}`],
      customData: '重要',
      messageRemindType: 2,
    }
    const { conversations } = await wholeList(other)
    expect(conversations).toMatchObject([after, after])
    const missed = await syncAll(other, cookie)
    expect(missed.events.map(({ data }) => data)).toEqual(published)
    await testBed.close()
    const again = await openCore({ dataDir })
    const { conversations: stored } = await wholeList(await again.device('alice'))
    expect(stored).toMatchObject([after, after])
    const { conversations: ofBob } = await wholeList(await again.device('bob'))
    for (const row of ofBob) expect(row).not.toHaveProperty('markList')
  })

  it('are not published if they are equal to the current ones [CONV-40] [CONV-42]', async () => {
    const { alice } = await createConversation(1)
    for (const change of [
      { isPinned: false },
      { markType: '2', enableMark: false },
      { customData: '' },
      { messageRemindType: 0 },
    ]) {
      expect(await set(alice, change, bob)).toEqual({ failureList: [] })
    }
    expect(settingsEventsOf(alice)).toEqual([])
    await set(alice, { markType: '2', enableMark: true }, bob, bob)
    await set(alice, { markType: '2', enableMark: true }, bob)
    expect(settingsEventsOf(alice)).toHaveLength(1)
    await set(alice, { markType: '2', enableMark: false }, bob)
    expect(settingsEventsOf(alice).at(-1)).toMatchObject({ settings: { markList: [] } })
    expect(await rowOf(alice)).not.toHaveProperty('markList')
  })

  it('change marks without a change of the unread count [CONV-42]', async () => {
    const { alice, bob: other } = await createConversation(3)
    const address = { conversationType: 1, to: 'alice' }
    await set(other, { markType: '2', enableMark: true }, address)
    expect(await rowOf(other)).toMatchObject({ unreadCount: 3, markList: ['2'] })
    expect(await rowOf(alice)).not.toHaveProperty('markList')
  })

  it('are refused one by one if they are invalid [CONV-42] [CONV-45]', async () => {
    const { alice } = await createConversation(1)
    const peers = [bob, group, system, { conversationType: 1, to: 'x' }]
    const { failureList } = await set(alice, { customData: 'x' }, ...peers)
    expect(failureList).toMatchObject([
      { to: 'g', code: 10_010 },
      { to: '@TIM#SYSTEM', code: 50_002 },
      { to: 'x', code: 20_003 },
    ])
    expect(await rowOf(alice)).toMatchObject({ customData: 'x' })
  })

  it('allow fifty pins at most, groups and users together, from two devices at once [CONV-41]', async () => {
    const { testBed, alice, peers } = await manyConversations(53)
    const other = await testBed.device('alice', 'alice-2')
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    await set(alice, { isPinned: true }, group, ...peers.slice(0, 48))
    const [one, two] = await Promise.all([
      set(alice, { isPinned: true }, ...peers.slice(48, 50)),
      set(other, { isPinned: true }, ...peers.slice(49, 52)),
    ])
    const failed = [...one.failureList, ...two.failureList]
    expect(failed.map((one) => (one as { code: number }).code)).toEqual(upTo(4).map(() => 51_012))
    const { conversations } = await wholeList(alice)
    expect(conversations.filter(({ isPinned }) => isPinned)).toHaveLength(50)
    expect(await set(alice, { isPinned: true }, peers[0] as object)).toEqual({ failureList: [] })
    await set(alice, { isPinned: false }, group)
    expect(await set(alice, { isPinned: true }, peers[52] as object)).toEqual({ failureList: [] })
  })

  it('accept a hundred conversations with 64 marks each [CONV-44]', async () => {
    const { alice } = await createConversation(1)
    for (const n of upTo(64)) await set(alice, { markType: `${n}`, enableMark: true }, bob)
    const { failureList } = await set(alice, { markType: '65', enableMark: true }, bob)
    expect(failureList).toMatchObject([{ code: 51_008 }])
    const conversationList = Array.from({ length: 101 }, () => bob)
    const many = { conversationList, change: { isPinned: true } }
    expect(await alice.refused('conversation.set', many)).toBe(51_006)
  })

  it.each([
    {},
    { markType: '0', enableMark: true },
    { markType: '01', enableMark: true },
    { markType: `${2n ** 64n}`, enableMark: true },
    { markType: `${2n ** 53n + 1n}`, enableMark: true },
    { markType: 1, enableMark: true },
    { markType: '1' },
    { customData: 'x'.repeat(257) },
    { messageRemindType: 5 },
    { isPinned: 1 },
  ])('refuse %j [CONV-43]', async (change) => {
    const { alice } = await createConversation(1)
    const body = { conversationList: [bob], change }
    expect(await alice.refused('conversation.set', body)).toBe(50_002)
  })

  it('include the system conversation, except for pins of clients and receive options [CONV-42]', async () => {
    const { alice } = await team()
    expect(await set(alice, { markType: '1', enableMark: true }, system)).toEqual({
      failureList: [],
    })
    const { failureList } = await set(alice, { messageRemindType: 1 }, system)
    expect(failureList).toMatchObject([{ code: 50_002 }])
    const query = { conversationIDList: ['@TIM#SYSTEM'] }
    const { conversations } = await alice.run<{ conversations: object[] }>(
      'conversation.get',
      query,
    )
    expect(conversations).toMatchObject([{ markList: ['1'] }])
  })

  it('are deleted with the membership [CONV-54]', async () => {
    const { bob: member } = await team()
    await set(member, { isPinned: true }, group)
    await member.run('group.quit', { groupID: 'g' })
    await member.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    expect(await rowOf(member)).toMatchObject({ isPinned: false })
  })
})
