import { aConversation, aGroup, aGroupConversation, aMessage, aProfile } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import { type Conversation, EVENT, TYPES } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { restartsOnce } from '../sync/support.ts'
import { KEY, logIn, onDevice } from './device.ts'
import { aClientWith, arrive, idsOf, listOf } from './support.ts'

const { get, set } = commands.conversation

const bob = { conversationType: 1, to: 'bob' } as const
const robert = aProfile({ userID: 'bob', nick: 'Robert', selfSignature: '在线接单' })

/** A server's row of a conversation that no list shows. */
const unlisted = (input: Partial<WireConversation> = {}) =>
  aConversation(0, { isHidden: true, nick: 'Robert', ...input })

/** The server knows these conversations, listed or not, and the user bob. */
const knows = ({ server }: TestClient, ...rows: readonly WireConversation[]): void => {
  server.on(get, ({ isUnlisted }) => ({
    conversations: rows.filter(({ isHidden }) => isHidden === undefined || isUnlisted === 1),
  }))
  server.on(commands.profile.get, ({ userIDList }) => ({
    profileList: userIDList.includes('bob') ? [robert] : [],
  }))
  server.on(set, () => ({ failureList: [] }))
}

const open = async (client: TestClient, conversationID: string): Promise<Conversation> =>
  (await outcome(client, client.chat.getConversationProfile(conversationID))).data.conversation

describe('a chat that is opened', () => {
  it('with a user and without messages is the object in the list, now and after its first message [CONV-86]', async () => {
    const client = await aClientWith([aConversation(3, { userID: 'carol' })])
    knows(client, unlisted())
    const opened = await open(client, 'C2Cbob')
    expect(await idsOf(client)).toEqual(['C2Ccarol', 'C2Cbob'])
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED).at(-1)?.[1]).toBe(opened)
    expect(opened).toMatchObject({ type: 'C2C', unreadCount: 0, lastMessage: { lastTime: 0 } })
    const at = { sequence: 1, nick: 'Robert', time: opened.lastMessage.lastTime + 2 ** 31 }
    await arrive(client, aMessage(at))
    expect((await listOf(client))[0]).toBe(opened)
    expect(opened.unreadCount).toBe(1)
    expect(await open(client, 'C2Cbob')).toBe(opened)
  })

  it('shows the live profile as soon as another call has fetched it [CONV-87]', async () => {
    const client = await aClientWith([
      aConversation(3, { userID: 'bob', nick: 'Robert', avatar: robert.avatar ?? '' }),
    ])
    knows(client)
    const [held] = await listOf(client)
    expect(held?.userProfile).toMatchObject({ nick: 'Robert', selfSignature: '' })
    const { data } = await outcome(client, client.chat.getUserProfile({ userIDList: ['bob'] }))
    expect(held?.userProfile).toBe(data[0])
    expect(held?.userProfile).toMatchObject({ selfSignature: '在线接单' })
  })

  it('has the whole profile of the user, the live one [CONV-87]', async () => {
    const client = await aClientWith([])
    knows(client, unlisted())
    const { userProfile } = await open(client, 'C2Cbob')
    const { data } = await outcome(client, client.chat.getUserProfile({ userIDList: ['bob'] }))
    expect(userProfile).toBe(data[0])
    expect(userProfile).toMatchObject({ nick: 'Robert', selfSignature: '在线接单', birthday: 0 })
  })

  it('of a group has the group itself, also without messages or after its deletion [CONV-86] [CONV-87]', async () => {
    const client = await aClientWith([])
    const group = aGroup({ type: 'Private', nextMessageSeq: 1, introduction: '开黑' })
    knows(client, aGroupConversation(0, { group, isHidden: true }))
    const opened = await open(client, 'GROUPteam')
    const { data } = await outcome(client, client.chat.getGroupList())
    expect(opened.groupProfile).toBe(data.groupList[0])
    expect(opened).toMatchObject({ subType: 'Private', groupProfile: { introduction: '开黑' } })
    expect(await idsOf(client)).toEqual(['GROUPteam'])
  })

  it('of users and groups in the list have all fields before they are opened [CONV-87]', async () => {
    const client = await aClientWith([aConversation(2), aGroupConversation(3)])
    const list = await listOf(client)
    const c2c = list.find(({ type }) => type === TYPES.CONV_C2C)
    const group = list.find(({ type }) => type === TYPES.CONV_GROUP)
    expect(Object.keys(c2c?.userProfile ?? {})).toEqual(
      expect.arrayContaining(['gender', 'birthday', 'allowType', 'profileCustomField']),
    )
    const { data } = await outcome(client, client.chat.getGroupList())
    expect(group?.groupProfile).toBe(data.groupList[0])
  })

  it('is refused with 2501 if there is no such user or group [CONV-14]', async () => {
    const client = await aClientWith([])
    knows(client)
    for (const id of ['C2Cnobody', 'GROUPnone'])
      await expect(open(client, id)).rejects.toMatchObject({ code: 2501 })
    expect(await idsOf(client)).toEqual([])
  })

  it('keeps a draft, and settings from this or another device [CONV-88]', async () => {
    const client = await aClientWith([])
    knows(client, unlisted())
    const opened = await open(client, 'C2Cbob')
    const { chat } = client
    const conversationID = 'C2Cbob'
    await chat.setConversationDraft({ conversationID, draftText: '在吗' })
    await outcome(client, chat.pinConversation({ conversationID, isPinned: true }))
    const list = { conversationIDList: [conversationID] }
    const star = { ...list, markType: TYPES.CONV_MARK_TYPE_STAR, enableMark: true }
    expect((await outcome(client, chat.markConversation(star))).data).toEqual({
      successConversationIDList: [conversationID],
      failureConversationIDList: [],
    })
    const settings = { isPinned: true, markList: ['1'], messageRemindType: 1 }
    await pushEntry(client, { event: 'conversation', ...bob, settings })
    expect(opened).toMatchObject({
      draftText: '在吗',
      isPinned: true,
      markList: [1],
      messageRemindType: TYPES.MSG_REMIND_DISCARD,
    })
  })

  it('does not have to be opened to be pinned [CONV-88]', async () => {
    const client = await aClientWith([])
    knows(client, unlisted())
    const pin = client.chat.pinConversation({ conversationID: 'C2Cbob', isPinned: true })
    await outcome(client, pin)
    expect(client.server.bodiesOf(set)).toMatchObject([{ conversationList: [bob] }])
    const unknownPeer = client.chat.pinConversation({ conversationID: 'C2Cnobody', isPinned: true })
    await expect(outcome(client, unknownPeer)).rejects.toMatchObject({ code: 2501 })
  })

  it('appears in the list of another device when it gets a setting [CONV-88]', async () => {
    const client = await aClientWith([])
    knows(client, aConversation(0, { isPinned: true, position: 10_000, nick: 'Robert' }))
    await pushEntry(client, { event: 'conversation', ...bob, settings: { messageRemindType: 1 } })
    expect(await idsOf(client)).toEqual([])
    await pushEntry(client, { event: 'conversation', ...bob, settings: { isPinned: true } })
    await client.advance(0)
    expect(await listOf(client)).toMatchObject([
      { conversationID: 'C2Cbob', isPinned: true, userProfile: { nick: 'Robert' } },
    ])
  })

  it('is the system conversation before its first notice: in no list until the notice arrives [CONV-86]', async () => {
    const client = await aClientWith([])
    const row = { ...aConversation(0), type: 3 as const, isHidden: true as const }
    const { userID: _, nick: __, avatar: ___, ...system } = row
    knows(client, system)
    const opened = await open(client, TYPES.CONV_SYSTEM)
    expect(opened).toMatchObject({ type: TYPES.CONV_SYSTEM, unreadCount: 0 })
    expect(await idsOf(client)).toEqual([])
    const notice = { conversationType: 3, from: '@TIM#SYSTEM', to: 'alice', sequence: 1 } as const
    await arrive(client, aMessage(notice))
    expect((await listOf(client))[0]).toBe(opened)
  })

  it('stays in the list of this device when the whole list is read again [CONV-86]', async () => {
    const client = await aClientWith([])
    knows(client, unlisted())
    const opened = await open(client, 'C2Cbob')
    restartsOnce(client.server)
    client.server.drop()
    await client.advance(60_000)
    expect(client.server.bodiesOf(commands.conversation.list).length).toBeGreaterThan(1)
    expect((await listOf(client))[0]).toBe(opened)
  })

  it('survives a reload with its draft [CONV-78]', async () => {
    const storage = memoryStorage()
    const first = onDevice(storage, [])
    await logIn(first)
    knows(first, unlisted())
    await open(first, 'C2Cbob')
    await first.chat.setConversationDraft({ conversationID: 'C2Cbob', draftText: '在吗' })
    first.chat.destroy()
    await first.advance(0)
    expect(storage.get(KEY)).toContain('在吗')
    const second = onDevice(storage, [])
    await logIn(second)
    expect(await listOf(second)).toMatchObject([{ conversationID: 'C2Cbob', draftText: '在吗' }])
  })
})
