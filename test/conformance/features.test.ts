import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allFeatures, EVENT, textFormat, viewOf } from '../../src/index.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import { storageRecords } from '../../src/platform/storage-records.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

/** No features but what the format needs. */
const alone = { binary: [], text: [textFormat] } as const

describe.each(formats)('clients of messaging over %s frames', (format) => {
  const messaging = { format, features: alone[format] }

  it('clients of messaging send, receive, count, read and page back [FEATURE-01]', async () => {
    const alice = await testBed.device('alice', messaging)
    const bob = await testBed.device('bob', messaging)
    const other = await testBed.device('bob', { format })
    await say(alice, 'bob', 'one')
    await say(alice, 'bob', 'two')
    await bob.settles(() => bob.chat.getTotalUnreadMessageCount() === 2)
    expect(await textsOf(bob, 'C2Calice')).toEqual(['one', 'two'])
    await other.settles(() => other.chat.getTotalUnreadMessageCount() === 2)
    await bob.chat.setMessageRead({ conversationID: 'C2Calice' })
    await other.settles(() => other.chat.getTotalUnreadMessageCount() === 0)
    await alice.until(EVENT.MESSAGE_READ_BY_PEER)
  })

  it('clients of messaging receive all messages, modifications and recalls after an absence [FEATURE-01]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', messaging)
    const first = await say(alice, 'bob', 'recalled')
    await bob.until(EVENT.MESSAGE_RECEIVED)
    bob.cable.cut()
    await bob.until(EVENT.NET_STATE_CHANGE, ({ state }) => state !== 'connected')
    await alice.chat.revokeMessage(first)
    await say(alice, 'bob', 'said meanwhile')
    await alice.chat.addMessageReaction(await say(alice, 'bob', 'liked'), 'smile')
    bob.cable.reconnect()
    await bob.until(EVENT.MESSAGE_REVOKED, ([message]) => message?.ID === first.ID)
    await bob.settles(async () => (await textsOf(bob, 'C2Calice')).includes('liked'))
    expect(await textsOf(bob, 'C2Calice')).toContain('said meanwhile')
  })

  it('clients of messaging receive group messages and ignore data of missing features [FEATURE-02]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', messaging)
    const { data } = await alice.chat.createGroup({
      name: 'all of us',
      type: 'Public',
      memberList: [{ userID: 'bob' }],
    })
    const { groupID } = data.group
    await alice.chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web', type: 'Add_Type_Both' })
    await alice.chat.followUser(['bob'])
    await alice.chat.setGroupCounters({ groupID, counters: { seen: 1 } })
    await alice.chat.initGroupAttributes({ groupID, groupAttributes: { topic: 'tea' } })
    await sayInGroup(alice, groupID, 'after all that')
    const [message] = await bob.until(
      EVENT.MESSAGE_RECEIVED,
      ([one]) => one?.type === 'TIMTextElem',
    )
    expect(message).toMatchObject({ conversationID: `GROUP${groupID}`, from: 'alice' })
    expect(bob.events.dataOf(EVENT.ERROR)).toEqual([])
    bob.cable.cut()
    await bob.until(EVENT.NET_STATE_CHANGE, ({ state }) => state !== 'connected')
    await alice.chat.setGroupCounters({ groupID, counters: { seen: 2 } })
    await alice.chat.updateGroupProfile({ groupID, name: 'still all' })
    await sayInGroup(alice, groupID, 'after the cut')
    bob.cable.reconnect()
    await bob.until(EVENT.MESSAGE_RECEIVED, (list) =>
      list.some(({ payload }) => (payload as { text?: string }).text === 'after the cut'),
    )
    await bob.settles(async () => {
      const { data } = await bob.chat.getGroupProfile({ groupID })
      return data.group.name === 'still all'
    })
  })

  it('a client with all features shows everything after a client of messaging [FEATURE-03]', async () => {
    const alice = await testBed.device('alice', { format })
    const page = {
      ...nodePlatform(globalThis),
      storage: memoryStorage(),
      records: storageRecords(memoryStorage()),
    }
    const bob = await testBed.device('bob', { ...messaging, platform: page })
    await alice.chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web', type: 'Add_Type_Both' })
    const sent = await say(alice, 'bob', 'liked')
    await alice.chat.addMessageReaction(sent, 'smile')
    await bob.until(EVENT.MESSAGE_RECEIVED)
    await bob.chat.logout()
    const again = await testBed.device('bob', { format, platform: page })
    await again.settles(async () => (await again.chat.getFriendList()).data.length === 1)
    const { data } = await again.chat.getMessageList({ conversationID: 'C2Calice' })
    expect(data.messageList.map(({ ID }) => ID)).toEqual([sent.ID])
    const reactions = await again.chat.getMessageReactions({
      messageList: data.messageList,
      maxUserCountPerReaction: 1,
    })
    expect(reactions.data[0]?.reactionList[0]?.reactionID).toBe('smile')
  })
})

it('views and clients show only the features that they have [FEATURE-04]', async () => {
  const alice = await testBed.device('alice', { features: [] })
  expect(alice.chat).not.toHaveProperty('getFriendList')
  expect(alice.chat).not.toHaveProperty('createImageMessage')
  const { friends, presence, topics, invitations } = viewOf(alice.chat)
  expect([friends, presence, topics, invitations]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(viewOf(alice.chat).reactions('1-1-1')).toBeNull()
  const full = await testBed.device('alice', { features: allFeatures })
  expect(viewOf(full.chat).friends).toBeDefined()
})
