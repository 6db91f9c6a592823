import type { Device } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { EVENT, viewOf } from '../../src/index.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, numbers, receivedTexts } from './support.ts'

let testBed: TestBed

afterEach(() => testBed.close())

/** One user speaks for hundreds here. */
const limits = { requestsPerSecond: 10_000, requestBurst: 10_000 }

const holesOf = ({ chat }: Device, conversationID: string) =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Infinity })
    .items.filter(({ kind }) => kind === 'hole')

const listOf = async ({ chat }: Device) => {
  const { data } = await chat.getConversationList()
  return data.conversationList.map(({ conversationID, unreadCount, lastMessage }) => [
    conversationID,
    unreadCount,
    lastMessage.messageForShow,
  ])
}

describe('a device that was disconnected', () => {
  it.each([
    [1, true],
    [301, true],
    [601, false],
  ])(
    'for %i seconds receives what it missed: %s; its list is correct [SYNC-22]',
    async (seconds, isReported) => {
      let away = 0
      const clock = { ...systemClock, now: () => Date.now() + away * 1000 }
      testBed = await createTestBed({ clock })
      const alice = await testBed.device('alice')
      const bob = await testBed.device('bob')
      await say(alice, 'bob', '1')
      await bob.until(EVENT.MESSAGE_RECEIVED)
      await cutConnection(bob)
      away = seconds
      await say(alice, 'bob', '2')
      await say(alice, 'bob', '3')
      bob.cable.reconnect()
      await bob.settles(() => bob.chat.getTotalUnreadMessageCount() === 3)
      await bob.until(EVENT.CONVERSATION_LIST_UPDATED, ([first]) => first?.unreadCount === 3)
      if (isReported) await bob.settles(() => receivedTexts(bob).length === 3)
      expect(receivedTexts(bob)).toEqual(isReported ? ['1', '2', '3'] : ['1'])
      expect(holesOf(bob, 'C2Calice')).toHaveLength(isReported ? 0 : 1)
      expect(await listOf(bob)).toEqual([['C2Calice', 3, '3']])
      expect(await textsOf(bob, 'C2Calice')).toEqual(['1', '2', '3'])
    },
  )

  it('twice in a row receives everything of both absences, once [SYNC-23]', async () => {
    testBed = await createTestBed()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await say(alice, 'bob', '1')
    await bob.until(EVENT.MESSAGE_RECEIVED)
    await cutConnection(bob)
    for (const text of numbers(2, 20)) await say(alice, 'bob', text)
    bob.cable.reconnect()
    await bob.settles(() => bob.chat.getTotalUnreadMessageCount() === 20)
    await cutConnection(bob)
    for (const text of numbers(21, 40)) await say(alice, 'bob', text)
    bob.cable.reconnect()
    await bob.settles(() => receivedTexts(bob).length === 40)
    expect(receivedTexts(bob)).toEqual(numbers(1, 40))
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(40)
  })

  it('recovers everything although the connection breaks during the recovery [SYNC-23]', async () => {
    testBed = await createTestBed({ limits })
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const memberList = [{ userID: 'bob' }]
    const { data } = await alice.chat.createGroup({ name: 'team', type: 'Public', memberList })
    const { groupID } = data.group
    await sayInGroup(alice, groupID, '1')
    await bob.settles(() => receivedTexts(bob).length === 1)
    await cutConnection(bob)
    await Promise.all(numbers(2, 280).map((text) => sayInGroup(alice, groupID, text)))
    bob.cable.reconnect()
    let cuts = 0
    bob.chat.on(EVENT.MESSAGE_RECEIVED, () => {
      if (cuts++ > 1) return
      bob.cable.cut()
      bob.cable.reconnect()
    })
    await bob.settles(() => receivedTexts(bob).length >= 280)
    expect(cuts).toBeGreaterThan(2)
    expect(receivedTexts(bob).toSorted()).toEqual(numbers(1, 280).toSorted())
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(280)
    expect(holesOf(bob, `GROUP${groupID}`)).toEqual([])
  })

  it('during a restart of the server receives everything from before and after it [SYNC-23]', async () => {
    testBed = await createTestBed()
    const alice = await testBed.device('alice')
    const phone = await testBed.device('bob')
    const tablet = await testBed.device('bob')
    const memberList = [{ userID: 'bob' }]
    const { data } = await alice.chat.createGroup({ name: 'team', type: 'Public', memberList })
    const { groupID } = data.group
    await say(alice, 'bob', '1')
    await tablet.settles(() => receivedTexts(tablet).includes('1'))
    await cutConnection(tablet)
    await phone.settles(() => receivedTexts(phone).includes('1'))
    await phone.chat.setMessageRead({ conversationID: 'C2Calice' })
    await phone.chat.updateMyProfile({ nick: '新名字' })
    const again = await testBed.restart()
    for (const { cable } of [alice, phone]) cable.reconnect(again.url)
    const carol = await testBed.device('carol')
    await carol.chat.joinGroup({ groupID })
    await sayInGroup(carol, groupID, 'hi')
    await say(alice, 'bob', '2')
    tablet.cable.reconnect(again.url)
    await tablet.settles(() => receivedTexts(tablet).includes('2'))
    await tablet.until(EVENT.PROFILE_UPDATED, ([profile]) => profile?.nick === '新名字')
    await tablet.settles(() => tablet.chat.getTotalUnreadMessageCount() === 2)
    const { data: list } = await tablet.chat.getGroupList()
    expect(list.groupList).toMatchObject([{ groupID, memberCount: 3 }])
    expect(await listOf(tablet)).toEqual(
      expect.arrayContaining([
        ['C2Calice', 1, '2'],
        [`GROUP${groupID}`, 1, 'hi'],
      ]),
    )
  })

  it('while two hundred conversations changed has the same list as a new login [SYNC-23]', async () => {
    testBed = await createTestBed({ limits })
    const bob = await testBed.device('bob')
    const others = await Promise.all(numbers(1, 20).map((name) => testBed.device(`user${name}`)))
    const groups: string[] = []
    for (const other of others) {
      await say(other, 'bob', 'hello')
      for (const name of numbers(1, 9)) {
        const { data } = await other.chat.createGroup({
          name,
          type: 'Public',
          memberList: [{ userID: 'bob' }],
        })
        groups.push(data.group.groupID)
      }
    }
    // The list may already have a row for system notices.
    await bob.settles(async () => (await listOf(bob)).length >= 200)
    await cutConnection(bob)
    for (const [index, other] of others.entries()) {
      await say(other, 'bob', `again ${index}`)
      const mine = groups.slice(index * 9, index * 9 + 9)
      await Promise.all(mine.map((groupID) => sayInGroup(other, groupID, `news ${index}`)))
    }
    bob.cable.reconnect()
    await bob.settles(() => bob.chat.getTotalUnreadMessageCount() === 220)
    const fresh = await testBed.device('bob')
    expect(new Set(await listOf(bob))).toEqual(new Set(await listOf(fresh)))
    expect(fresh.chat.getTotalUnreadMessageCount()).toBe(220)
  })

  it('receives no message again after a long conversation [SYNC-19]', async () => {
    testBed = await createTestBed()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const memberList = [{ userID: 'bob' }]
    const { data } = await alice.chat.createGroup({ name: 'team', type: 'Public', memberList })
    for (const text of numbers(1, 30)) {
      await say(alice, 'bob', text)
      await sayInGroup(alice, data.group.groupID, text)
    }
    await bob.settles(() => receivedTexts(bob).length === 60)
    await bob.chat.setMessageRead({ conversationID: 'C2Calice' })
    const before = await listOf(bob)
    const events = bob.events.length
    await cutConnection(bob)
    bob.cable.reconnect()
    await bob.settles(() =>
      bob.events.slice(events).some((event) => {
        const isNetState = event.name === EVENT.NET_STATE_CHANGE
        return isNetState && (event.data as { state: string }).state === 'connected'
      }),
    )
    await say(alice, 'bob', 'last')
    await bob.settles(() => receivedTexts(bob).includes('last'))
    const later = await listOf(bob)
    expect(later).toContainEqual(['C2Calice', 1, 'last'])
    expect(later).toContainEqual(before.find(([id]) => id !== 'C2Calice'))
    expect(receivedTexts(bob)).toHaveLength(61)
  })
})
