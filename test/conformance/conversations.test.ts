import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Conversation, EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, listOf, receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const of = async (device: Device, conversationID: string): Promise<Conversation | undefined> =>
  (await listOf(device)).find((one) => one.conversationID === conversationID)

/** Waits until a device shows a conversation so. */
const shows = (device: Device, id: string, expected: Partial<Conversation>) =>
  device.settles(async () => {
    const conversation = await of(device, id)
    return Object.entries(expected).every(
      ([key, value]) =>
        JSON.stringify(conversation?.[key as keyof Conversation]) === JSON.stringify(value),
    )
  })

const isGone = (device: Device, id: string) =>
  device.settles(async () => (await of(device, id)) === undefined)

describe.each(formats)('settings over %s frames', (format) => {
  const twoEach = async () => {
    const alice = await testBed.device('alice', { format })
    const aliceToo = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    const bobToo = await testBed.device('bob', { format })
    const memberList = [{ userID: 'bob' }]
    const options = { name: '开黑小队', type: 'Public', groupID: 'team', memberList } as const
    await alice.chat.createGroup(options)
    await say(alice, 'bob', 'hello')
    for (const device of [bob, bobToo]) {
      await shows(device, 'C2Calice', { unreadCount: 1 })
      await device.settles(async () => (await of(device, 'GROUPteam')) !== undefined)
    }
    return { alice, aliceToo, bob, bobToo }
  }

  it('conversation settings reach only the devices of their user, live and after an absence and a restart [CONV-40] [CONV-42] [CONV-45] [CONV-54]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    await bob.chat.pinConversation({ conversationID: 'C2Calice', isPinned: true })
    expect((await listOf(bob))[0]?.conversationID).toBe('C2Calice')
    await shows(bobToo, 'C2Calice', { isPinned: true })
    await cutConnection(bobToo)
    const conversationIDList = ['C2Calice', 'GROUPteam']
    const star = { conversationIDList, markType: TYPES.CONV_MARK_TYPE_STAR, enableMark: true }
    const { data } = await bob.chat.markConversation(star)
    expect(data).toEqual({
      successConversationIDList: conversationIDList,
      failureConversationIDList: [],
    })
    await bob.chat.markConversation({ ...star, markType: 2 ** 63 })
    await bob.chat.setConversationCustomData({ conversationIDList, customData: '稍后回复' })
    const expected = { isPinned: true, markList: [1, 2 ** 63], customData: '稍后回复' }
    expect(await of(bob, 'C2Calice')).toMatchObject({ ...expected, unreadCount: 1 })
    bobToo.cable.reconnect(testBed.server.url)
    await shows(bobToo, 'C2Calice', expected)
    await shows(bobToo, 'GROUPteam', { ...expected, isPinned: false })
    const server = await testBed.restart()
    for (const device of [alice, bob, bobToo]) device.cable.reconnect(server.url)
    const fresh = await testBed.device('bob', { format })
    expect(await of(fresh, 'C2Calice')).toMatchObject(expected)
    expect(await of(fresh, 'GROUPteam')).toMatchObject({ ...expected, isPinned: false })
    expect((await listOf(fresh))[0]?.conversationID).toBe('C2Calice')
    expect(await of(alice, 'C2Cbob')).toMatchObject({ isPinned: false, markList: [] })
  })

  it('deleteConversation removes a conversation from all devices until its next message [CONV-46]', async () => {
    const { alice, aliceToo, bob, bobToo } = await twoEach()
    await cutConnection(bobToo)
    await bob.chat.deleteConversation('C2Calice')
    expect(await of(bob, 'C2Calice')).toBeUndefined()
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(0)
    bobToo.cable.reconnect(testBed.server.url)
    await isGone(bobToo, 'C2Calice')
    expect(await textsOf(bobToo, 'C2Calice')).toEqual([])
    expect(await textsOf(aliceToo, 'C2Cbob')).toEqual(['hello'])
    await say(alice, 'bob', 'are you there')
    for (const device of [bob, bobToo]) {
      await shows(device, 'C2Calice', { unreadCount: 1 })
      expect(await textsOf(device, 'C2Calice')).toEqual(['are you there'])
    }
    const options = { conversationIDList: ['GROUPteam', 'C2Cx'], clearHistoryMessage: false }
    const { data } = await bob.chat.deleteConversation(options)
    expect(data).toMatchObject({
      conversationIDList: ['GROUPteam'],
      failureConversationIDList: [{ conversationID: 'C2Cx', code: 2500 }],
    })
    await isGone(bobToo, 'GROUPteam')
    expect((await bobToo.chat.getGroupList()).data.groupList).toHaveLength(1)
    await sayInGroup(alice, 'team', 'news')
    await shows(bobToo, 'GROUPteam', { unreadCount: 1 })
    expect((await textsOf(bobToo, 'GROUPteam')).at(-1)).toBe('news')
    expect(await textsOf(bobToo, 'GROUPteam')).toHaveLength(2)
  })

  it('deleteConversation keeps a message that arrives at the same time [CONV-48]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    await cutConnection(bobToo)
    const sent = ['1', '2', '3'].map((text) => say(alice, 'bob', text))
    const deleted = bob.chat.deleteConversation('C2Calice')
    await Promise.all([...sent, deleted])
    await say(alice, 'bob', '4')
    bobToo.cable.reconnect(testBed.server.url)
    await bob.settles(async () => (await textsOf(bob, 'C2Calice')).at(-1) === '4')
    const texts = await textsOf(bob, 'C2Calice')
    expect(texts).not.toContain('hello')
    const expected = { unreadCount: texts.length }
    await shows(bob, 'C2Calice', expected)
    await shows(bobToo, 'C2Calice', expected)
    expect(await textsOf(bobToo, 'C2Calice')).toEqual(texts)
    const fresh = await testBed.device('bob', { format })
    expect(await of(fresh, 'C2Calice')).toMatchObject(expected)
  })

  it('setMessageRemindType mutes a conversation, which continues to count unread messages [CONV-49] [CONV-05]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    const messageRemindType = TYPES.MSG_REMIND_ACPT_NOT_NOTE
    const { data } = await bob.chat.setMessageRemindType({
      userIDList: ['alice', 'nobody'],
      messageRemindType,
    })
    expect(data).toMatchObject({
      successUserIDList: [{ userID: 'alice' }],
      failureUserIDList: [{ userID: 'nobody', code: 20_003 }],
    })
    await bob.chat.setMessageRemindType({ groupID: 'team', messageRemindType })
    await say(alice, 'bob', 'one more')
    await sayInGroup(alice, 'team', 'to all')
    const fresh = await testBed.device('bob', { format })
    for (const device of [bob, bobToo, fresh]) {
      await shows(device, 'C2Calice', { messageRemindType, unreadCount: 2 })
      await shows(device, 'GROUPteam', { messageRemindType, unreadCount: 1 })
      expect(device.chat.getTotalUnreadMessageCount()).toBe(0)
      const { groupList } = (await device.chat.getGroupList()).data
      expect(groupList[0]?.selfInfo.messageRemindType).toBe(messageRemindType)
    }
    expect(receivedTexts(bobToo)).toContain('one more')
    const carol = await testBed.device('carol', { format })
    const call = carol.chat.setMessageRemindType({ groupID: 'team', messageRemindType })
    await expect(call).rejects.toMatchObject({ code: 10_007 })
  })

  it('setMessageRemindType discards messages: they are in the history, but not reported or counted [CONV-50] [CONV-51]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    const discard = { messageRemindType: TYPES.MSG_REMIND_DISCARD }
    await bob.chat.setMessageRemindType({ ...discard, userIDList: ['alice'] })
    await bob.chat.setMessageRemindType({ ...discard, groupID: 'team' })
    for (const id of ['C2Calice', 'GROUPteam']) {
      await shows(bobToo, id, { unreadCount: 0, messageRemindType: 'Discard' })
    }
    await say(alice, 'bob', 'quiet')
    await sayInGroup(alice, 'team', 'quiet')
    await cutConnection(bobToo)
    await say(alice, 'bob', 'quiet, away')
    await sayInGroup(alice, 'team', 'quiet, away')
    bobToo.cable.reconnect(testBed.server.url)
    await bobToo.settles(async () => bobToo.chat.isReady())
    for (const id of ['C2Calice', 'GROUPteam']) {
      expect((await textsOf(bob, id)).slice(-2)).toEqual(['quiet', 'quiet, away'])
    }
    // Whatever else comes is in order behind it.
    await say(bob, 'alice', 'from me')
    const accept = { messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE }
    await bob.chat.setMessageRemindType({ ...accept, userIDList: ['alice'] })
    await bob.chat.setMessageRemindType({ ...accept, groupID: 'team' })
    await say(alice, 'bob', 'loud')
    await sayInGroup(alice, 'team', 'loud')
    for (const device of [bob, bobToo]) {
      for (const id of ['C2Calice', 'GROUPteam']) await shows(device, id, { unreadCount: 1 })
      expect(receivedTexts(device).filter((text) => text.startsWith('quiet'))).toEqual([])
      expect(receivedTexts(device).filter((text) => text === 'loud')).toHaveLength(2)
      expect(await textsOf(device, 'C2Calice')).toEqual([
        'hello',
        'quiet',
        'quiet, away',
        'from me',
        'loud',
      ])
      expect((await textsOf(device, 'GROUPteam')).slice(-3)).toEqual([
        'quiet',
        'quiet, away',
        'loud',
      ])
    }
  })

  it('setAllReceiveMessageOpt applies to all devices [CONV-52] [CONV-53]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    await cutConnection(bobToo)
    const night = { startHour: 22, startMinute: 30, duration: 9 * 3600 }
    const { data } = await bob.chat.setAllReceiveMessageOpt(night)
    expect(data).toMatchObject({ ...night, isRepeated: true })
    bobToo.cable.reconnect(testBed.server.url)
    for (const device of [bob, bobToo]) {
      expect(await device.until(EVENT.ALL_RECEIVE_MESSAGE_OPT_UPDATED)).toEqual(data)
    }
    const server = await testBed.restart()
    for (const device of [alice, bob, bobToo]) device.cable.reconnect(server.url)
    expect((await bobToo.chat.getAllReceiveMessageOpt()).data).toEqual(data)
    expect((await alice.chat.getAllReceiveMessageOpt()).data).toMatchObject({ duration: 0 })
  })
})
