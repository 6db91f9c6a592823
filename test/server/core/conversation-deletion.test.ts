import { describe, expect, it } from 'vitest'
import { c2c, createConversation, inGroup, rowOf, sequencesOf, team } from './support/changes.ts'
import {
  aMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const remove = (device: Device, clearHistoryMessage: 0 | 1, ...conversationList: object[]) =>
  device.run<{ failureList: object[] }>('conversation.delete', {
    conversationList,
    clearHistoryMessage,
  })

const deletionsOf = ({ received }: Device) =>
  received.events.flatMap(({ data }) => (data.event === 'conversationDeleted' ? [data] : []))

const idsOf = async (device: Device) =>
  (await wholeList(device)).conversations.map((row) => row.userID ?? row.group?.groupID)

describe('a deleted conversation', () => {
  it('leaves the list of its user only, on all devices, with its history [CONV-46]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await createConversation(3, dataDir)
    const other = await testBed.device('bob', 'bob-2')
    const { cookie } = await wholeList(bob)
    expect(await remove(bob, 1, c2c('alice', 3))).toEqual({ failureList: [] })
    const published = { event: 'conversationDeleted', ...c2c('alice', 3), clearHistoryMessage: 1 }
    expect(deletionsOf(bob)).toEqual([published])
    expect(deletionsOf(other)).toEqual([published])
    expect((await syncAll(other, cookie)).events.map(({ data }) => data)).toEqual([published])
    expect((await syncAll(other, cookie)).conversations).toEqual([])
    expect(await idsOf(bob)).toEqual([])
    expect(await idsOf(alice)).toEqual(['bob'])
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([])
    expect(await sequencesOf(alice, c2c('bob'))).toEqual([1, 2, 3])
    await remove(bob, 1, c2c('alice', 3))
    expect(deletionsOf(bob)).toHaveLength(1)
    await testBed.close()
    const again = await openCore({ dataDir })
    const back = await again.device('bob')
    const peer = await again.device('alice')
    expect(await idsOf(back)).toEqual([])
    expect(await back.run('conversation.get', { conversationIDList: ['C2Calice'] })).toEqual({
      conversations: [],
    })
    await peer.run('c2c.send', aMessage('alice', 'bob'))
    expect(await rowOf(back)).toMatchObject({ unreadCount: 1, nextMessageSeq: 5 })
    expect(await sequencesOf(back, c2c('alice'))).toEqual([4])
  })

  it('keeps its history as read if requested [CONV-46]', async () => {
    const { alice, bob } = await createConversation(3)
    await remove(bob, 0, c2c('alice', 3))
    expect(await idsOf(bob)).toEqual([])
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([1, 2, 3])
    expect(deletionsOf(bob)).toMatchObject([{ clearHistoryMessage: 0 }])
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1, messageReadSeq: 3 })
    // The peer receives no read event.
    expect(alice.received.events).toEqual([])
    await remove(bob, 0, c2c('alice', 4))
    await remove(bob, 1, c2c('alice', 4))
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([])
  })

  it('loses its settings, except the receive option [CONV-46]', async () => {
    const { alice, bob } = await createConversation(1)
    const conversationList = [{ conversationType: 1, to: 'bob' }]
    for (const change of [
      { isPinned: true },
      { markType: '1', enableMark: true },
      { customData: 'x' },
      { messageRemindType: 2 },
    ]) {
      await alice.run('conversation.set', { conversationList, change })
    }
    await remove(alice, 0, c2c('bob', 1))
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    const row = await rowOf(alice)
    expect(row).toMatchObject({ isPinned: false, messageRemindType: 2 })
    expect(row).not.toHaveProperty('markList')
    expect(row).not.toHaveProperty('customData')
    const published = alice.received.events.at(-1)
    expect(published).toMatchObject({ data: { to: 'bob', settings: { messageRemindType: 2 } } })
    expect(alice.received.messages.at(-1)?.position).toBe((published?.position ?? 0) + 1)
  })

  it('stays listed if there are messages that its device did not know [CONV-48]', async () => {
    const { bob } = await createConversation(5)
    await remove(bob, 1, c2c('alice', 3))
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 2, messageReadSeq: 3 })
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([4, 5])
  })

  it('of a group is listed again with the next message, for this member only [CONV-46]', async () => {
    const { alice, bob, say } = await team()
    const last = await say(alice, 'one')
    await remove(bob, 0, inGroup(last))
    expect(await idsOf(bob)).toEqual([])
    expect(await idsOf(alice)).toEqual(['g'])
    await say(alice, 'two')
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1 })
  })

  it('of notices is listed again with the next notice [CONV-46]', async () => {
    const { bob } = await team()
    const system = { conversationType: 3, to: '@TIM#SYSTEM' }
    expect(await remove(bob, 1, { ...system, sequence: 9 })).toEqual({ failureList: [] })
    const ask = () =>
      bob.run<{ conversations: { nextMessageSeq: number; unreadCount: number }[] }>(
        'conversation.get',
        { conversationIDList: ['@TIM#SYSTEM'] },
      )
    expect((await ask()).conversations).toEqual([])
    await bob.run('group.quit', { groupID: 'g' })
    expect((await ask()).conversations).toMatchObject([{ unreadCount: 0 }])
  })

  it('is refused alone if it is not a conversation of the caller [CONV-47]', async () => {
    const { alice } = await createConversation(1)
    const { failureList } = await remove(alice, 1, c2c('bob', 1), c2c('x', 1), inGroup(1))
    expect(failureList).toMatchObject([
      { to: 'x', code: 20_003 },
      { to: 'g', code: 10_010 },
    ])
    expect(await idsOf(alice)).toEqual([])
    const conversationList = Array.from({ length: 101 }, () => c2c('bob', 1))
    const many = { conversationList, clearHistoryMessage: 1 }
    expect(await alice.refused('conversation.delete', many)).toBe(51_006)
  })

  it('loses no messages that arrive at the same time [CONV-48]', async () => {
    const { alice, bob } = await createConversation(2)
    await Promise.all([
      alice.run('c2c.send', aMessage('alice', 'bob')),
      remove(bob, 1, c2c('alice', 2)),
      alice.run('c2c.send', aMessage('alice', 'bob')),
    ])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 2, nextMessageSeq: 5 })
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([3, 4])
  })
})
