import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { create, groupOf, isIn, twoEach, whenIn } from './group-scene.ts'
import { cutConnection } from './support.ts'
import { theirTopic, topicOf } from './topic-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  // With so short a log, a device that was away does not learn how one became the other.
  testBed = await createTestBed({ logRetention: 4 })
})

afterEach(() => testBed.close())

const FEW = ['1', '2', '3', '4', '5']
const TIP = 'TIMGroupTipElem'

const unreadOf = async ({ chat }: Device, conversationID: string) =>
  (await chat.getConversationList([conversationID])).data.conversationList[0]?.unreadCount

/** More entries than the log of bob keeps. */
const continueChat = async (alice: Device) => {
  for (const text of FEW) await say(alice, 'bob', text)
}

describe.each(formats)('over %s, while a device is disconnected', (format) => {
  it('a group is dismissed and its ID used again in the same second: the device shows only the new group [GROUP-58]', async () => {
    const { alice, bob, bobToo } = await twoEach(testBed, format)
    await create(alice, { groupID: 'team', name: 'old' }, 'bob')
    await whenIn(bobToo, 'team')
    for (const text of FEW) await sayInGroup(alice, 'team', text)
    await bobToo.settles(async () => (await unreadOf(bobToo, 'GROUPteam')) === FEW.length)
    await cutConnection(bobToo)
    await alice.chat.dismissGroup('team')
    await create(alice, { groupID: 'team', name: 'new' }, 'bob')
    await sayInGroup(alice, 'team', 'again')
    await continueChat(alice)
    await whenIn(bob, 'team')
    bobToo.cable.reconnect()
    await bobToo.settles(async () => (await groupOf(bobToo, 'team'))?.name === 'new')
    await bobToo.settles(async () => (await unreadOf(bobToo, 'GROUPteam')) === 1)
    await sayInGroup(alice, 'team', 'more')
    await bobToo.settles(async () => (await unreadOf(bobToo, 'GROUPteam')) === 2)
    expect(await textsOf(bobToo, 'GROUPteam')).toEqual([TIP, 'again', 'more'])
  })

  it('a group changes whose conversation the user has deleted: the device shows the change [GROUP-59]', async () => {
    const { alice, bob, bobToo } = await twoEach(testBed, format)
    const groupID = await create(alice, {}, 'bob')
    const conversationID = `GROUP${groupID}`
    const isListed = async (one: Device) => (await unreadOf(one, conversationID)) !== undefined
    await whenIn(bob, groupID)
    await whenIn(bobToo, groupID)
    await bob.chat.deleteConversation(conversationID)
    await bobToo.settles(async () => !(await isListed(bobToo)))
    await cutConnection(bobToo)
    await alice.chat.updateGroupProfile({ groupID, muteAllMembers: true })
    // Neither these changes nor the one above produce a message.
    for (const joinOption of ['DisableApply', 'FreeAccess', 'NeedPermission', 'DisableApply'])
      await alice.chat.updateGroupProfile({ groupID, joinOption })
    await alice.chat.updateGroupProfile({ groupID, joinOption: 'FreeAccess' })
    bobToo.cable.reconnect()
    await bobToo.settles(async () => (await groupOf(bobToo, groupID))?.muteAllMembers === true)
    expect([await isListed(bobToo), await isListed(bob)]).toEqual([false, false])
  })

  it('the user leaves and rejoins a group: earlier messages are gone and no longer counted [MEMBER-26]', async () => {
    const { alice, bob, bobToo } = await twoEach(testBed, format)
    const groupID = await create(alice, { inviteOption: 'FreeAccess' }, 'bob')
    const conversationID = `GROUP${groupID}`
    await whenIn(bobToo, groupID)
    for (const text of FEW) await sayInGroup(alice, groupID, text)
    await bobToo.settles(async () => (await unreadOf(bobToo, conversationID)) === FEW.length)
    await cutConnection(bobToo)
    await bob.chat.quitGroup(groupID)
    await alice.chat.addGroupMember({ groupID, userIDList: ['bob'] })
    await sayInGroup(alice, groupID, 'again')
    await continueChat(alice)
    await bob.settles(async () => (await unreadOf(bob, conversationID)) === 1)
    bobToo.cable.reconnect()
    await bobToo.settles(async () => (await unreadOf(bobToo, conversationID)) === 1)
    await sayInGroup(alice, groupID, 'more')
    await bobToo.settles(async () => (await unreadOf(bobToo, conversationID)) === 2)
    expect(await textsOf(bobToo, conversationID)).toEqual([TIP, 'again', 'more'])
  })

  it('the device rejoins a group before it receives that the user had left [MEMBER-26]', async () => {
    const { alice, bob, bobToo } = await twoEach(testBed, format)
    const groupID = await create(alice, { joinOption: 'FreeAccess' }, 'bob')
    const conversationID = `GROUP${groupID}`
    await whenIn(bobToo, groupID)
    for (const text of FEW) await sayInGroup(alice, groupID, text)
    const texts = [TIP, ...FEW]
    await bobToo.settles(async () => `${await textsOf(bobToo, conversationID)}` === `${texts}`)
    await cutConnection(bobToo)
    const joining = bobToo.chat.joinGroup({ groupID })
    await bob.chat.quitGroup(groupID)
    bobToo.cable.reconnect()
    await joining
    await sayInGroup(alice, groupID, 'again')
    await bobToo.settles(async () => (await unreadOf(bobToo, conversationID)) === 1)
    expect(await isIn(bobToo, groupID)).toBe(true)
    expect(await textsOf(bobToo, conversationID)).toEqual([TIP, 'again'])
  })

  it('a topic is deleted and its ID used again: the device shows only the new topic [TOPIC-28]', async () => {
    const { alice, bobToo, groupID, topicID, conversationID } = await theirTopic(testBed, format)
    for (const text of FEW) await sayInGroup(alice, topicID, text)
    await bobToo.settles(async () => (await topicOf(bobToo, topicID))?.unreadCount === FEW.length)
    await cutConnection(bobToo)
    await alice.chat.deleteTopicFromCommunity({ groupID, topicIDList: [topicID] })
    await alice.chat.createTopicInCommunity({ groupID, topicID, topicName: 'new' })
    await sayInGroup(alice, topicID, 'again')
    await continueChat(alice)
    bobToo.cable.reconnect()
    await bobToo.settles(async () => (await topicOf(bobToo, topicID))?.topicName === 'new')
    await bobToo.settles(async () => (await topicOf(bobToo, topicID))?.unreadCount === 1)
    expect(await textsOf(bobToo, conversationID)).toEqual(['again'])
  })
})
