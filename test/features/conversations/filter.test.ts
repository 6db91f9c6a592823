import { aConversation, aGroup, aGroupConversation, aGroupMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClientWith, arrive, idsOf, listOf, lists } from './support.ts'

const star = 1
const own = 2 ** 63

const some = [
  aConversation(9, { markList: [`${star}`], folderList: [4], unreadCount: 2 }),
  aConversation(5, { userID: 'carol', markList: [`${star}`, `${2n ** 63n}`], folderList: [4, 7] }),
  aGroupConversation(3, { folderList: [7], unreadCount: 1 }),
  aConversation(2, { userID: 'dan' }),
]

const aClient = () =>
  aClientWith(some, (server) =>
    server.on(commands.conversation.folders, () => ({
      folderList: [
        { id: 4, name: '工作' },
        { id: 7, name: '开黑' },
      ],
      completeFlag: 1 as const,
      nextStartIndex: 0,
      position: 0,
    })),
  )

describe('getConversationList', () => {
  it.each([
    [{ markType: star }, ['C2Cbob', 'C2Ccarol']],
    [{ markType: own }, ['C2Ccarol']],
    [{ markType: 2n ** 63n }, ['C2Ccarol']],
    [{ markType: 7 }, []],
    [{ markType: 0 }, ['GROUPteam', 'C2Cdan']],
    [{ groupName: '开黑' }, ['C2Ccarol', 'GROUPteam']],
    [{ groupName: '' }, ['C2Cdan']],
    [{ groupName: '没有' }, []],
    [{ groupName: '工作', markType: own }, ['C2Ccarol']],
    [{ type: 'GROUP', groupName: '开黑', hasUnreadCount: true }, ['GROUPteam']],
    [{ type: 'C2C', groupName: '开黑', hasUnreadCount: true }, []],
  ])('with %o returns %j [CONV-12]', async (options, expected) => {
    const { chat } = await aClient()
    const { data } = await chat.getConversationList(options)
    expect(data.conversationList.map(({ conversationID }) => conversationID).sort()).toEqual(
      expected.sort(),
    )
  })

  it.each([
    [{ markType: -1 }, 'markType'],
    [{ markType: 2n ** 53n + 1n }, 'markType'],
    [{ groupName: 4 }, 'groupName'],
    [{ hasGroupAtInfo: 'yes' }, 'hasGroupAtInfo'],
    ['all', 'options'],
  ])('refuses %o, naming %s [CONV-12]', async (options, parameter) => {
    const { chat } = await aClient()
    await expect(chat.getConversationList(options as never)).rejects.toMatchObject({
      code: 2905,
      data: { parameter },
    })
  })
})

describe('rooms', () => {
  const aRoom = (type: string, unreadCount = 0) =>
    aGroupConversation(3, { group: aGroup({ type, nextMessageSeq: 4 }), unreadCount })

  it.each(['AVChatRoom', 'Room', 'Live'])(
    'of type %s are in no list and no total [CONV-77]',
    async (type) => {
      const client = await aClientWith([aRoom(type, 2), aConversation(5)])
      await arrive(client, aGroupMessage({ sequence: 4 }))
      expect(await idsOf(client)).toEqual(['C2Cbob'])
      expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
      await client.advance(1_000)
      for (const list of client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)) {
        expect(list).toMatchObject([{ conversationID: 'C2Cbob' }])
      }
    },
  )

  it('leave the list when their type becomes known [CONV-77]', async () => {
    const client = await aClientWith([])
    await arrive(client, aGroupMessage({ sequence: 4 }))
    expect(await idsOf(client)).toEqual(['GROUPteam'])
    const group = aGroup({ type: 'AVChatRoom', nextMessageSeq: 5 })
    const data = { event: 'groupJoined', group } as const
    client.server.push(pushes.sync.account, { position: 1, data })
    await client.advance(0)
    expect(await idsOf(client)).toEqual([])
  })
})

describe('setConversationDraft', () => {
  it('stores a text with a conversation, at its position, and causes an event [CONV-78]', async () => {
    const client = await aClientWith([aConversation(9), aConversation(5, { userID: 'carol' })])
    const set = (conversationID: string, draftText: unknown) =>
      client.chat.setConversationDraft({ conversationID, draftText: draftText as string })
    const ids = await idsOf(client)
    const last = ids.at(-1) ?? ''
    await client.advance(1_000)
    client.events.clear()
    const { data } = await set(last, '在吗')
    expect(data).toMatchObject({ conversationID: last })
    expect(data.conversation).toBe((await listOf(client)).at(-1))
    expect(await idsOf(client)).toEqual(ids)
    const [reported] = client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)
    expect(reported?.at(-1)).toMatchObject({ conversationID: last, draftText: '在吗' })
    await set(last, '')
    expect((await listOf(client)).at(-1)?.draftText).toBe('')
    await expect(set('C2Cdave', 'x')).rejects.toMatchObject({ code: 2500 })
    await expect(set(last, undefined)).rejects.toMatchObject({ code: 2905 })
    expect(client.server.commandsReceived.filter((name) => name.includes('raft'))).toEqual([])
  })

  it('is kept when the server updates the conversation [CONV-78]', async () => {
    const client = await aClientWith([aConversation(9)])
    await client.chat.setConversationDraft({ conversationID: 'C2Cbob', draftText: '在吗' })
    lists(client.server, [aConversation(10, { isPinned: true })])
    client.server.on(commands.conversation.get, () => ({
      conversations: [aConversation(10, { isPinned: true })],
    }))
    await Promise.all([client.chat.getConversationProfile('C2Cbob'), client.advance(100)])
    expect(await listOf(client)).toMatchObject([{ isPinned: true, draftText: '在吗' }])
  })
})
