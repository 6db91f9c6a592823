import { aConversation, aGroup, aGroupConversation, aGroupMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireMention } from '../../../src/features/conversations/commands.ts'
import { EVENT, TYPES } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { pushEntry, pushGroupChange, recalled } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, arrive, listOf } from './support.ts'

const ALL = TYPES.MSG_AT_ALL

const at = (sequence: number, atUserList: string[], input: Partial<WireMessage> = {}) =>
  aGroupMessage({ sequence, extra: { atUserList }, ...input })

/** alice, who has read the group `team` up to its third message. */
const aClient = (...groupAtInfoList: WireMention[]) =>
  aClientWith([
    aGroupConversation(3, { unreadCount: groupAtInfoList.length, groupAtInfoList }),
    aConversation(1),
  ])

const mentions = async (client: TestClient) =>
  (await listOf(client)).find(({ type }) => type === 'GROUP')?.groupAtInfoList

const info = (messageSequence: number, atType: number, from = 'bob') => ({
  groupID: 'team',
  messageSequence,
  atTypeArray: [atType],
  from,
})

const team = { conversationType: 2, to: 'team' } as const

describe('groupAtInfoList', () => {
  it('has mentions of the user, of all, or of both [CONV-79]', async () => {
    const client = await aClient()
    await arrive(
      client,
      at(4, ['alice']),
      at(5, ['carol']),
      at(6, [ALL], { from: 'carol' }),
      at(7, ['carol', ALL, 'alice']),
      at(8, ['alice'], { from: 'alice' }),
      at(9, ['alice'], { flags: MessageFlag.noUnread }),
    )
    expect(await mentions(client)).toEqual([
      info(4, TYPES.CONV_AT_ME),
      info(6, TYPES.CONV_AT_ALL, 'carol'),
      info(7, TYPES.CONV_AT_ALL_AT_ME),
    ])
    await client.advance(1_000)
    const reported = client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED).at(-1)
    expect(reported?.some(({ groupAtInfoList }) => groupAtInfoList.length === 3)).toBe(true)
    const { data } = await client.chat.getConversationList({ hasGroupAtInfo: true })
    expect(data.conversationList).toMatchObject([{ conversationID: 'GROUPteam' }])
    const without = await client.chat.getConversationList({ hasGroupAtInfo: false })
    expect(without.data.conversationList).toMatchObject([{ conversationID: 'C2Cbob' }])
  })

  it('arrives with rows; later mentions are added, none twice [CONV-79]', async () => {
    const client = await aClient(
      { messageSequence: 2, atType: 1, from: 'bob' },
      { messageSequence: 3, atType: 3, from: 'carol' },
    )
    await arrive(client, at(4, ['alice']))
    const shown = [info(2, 1), info(3, 3, 'carol'), info(4, 1)]
    expect(await mentions(client)).toEqual(shown)
    const row = (newest: number, ...groupAtInfoList: WireMention[]) => {
      const unreadCount = groupAtInfoList.length
      const conversations = [aGroupConversation(newest, { unreadCount, groupAtInfoList })]
      client.server.on(commands.conversation.get, () => ({ conversations }))
      return outcome(client, client.chat.getConversationProfile('GROUPteam'))
    }
    await row(
      4,
      ...shown.map(({ messageSequence, atTypeArray: [atType], from }) => ({
        messageSequence,
        atType: atType as 1,
        from,
      })),
    )
    expect(await mentions(client)).toEqual(shown)
    // A word of before what is known here.
    await row(3)
    expect(await mentions(client)).toEqual(shown)
  })

  it('keeps the newest thirty [CONV-79]', async () => {
    const client = await aClient()
    const sequences = Array.from({ length: 40 }, (_, index) => 4 + index)
    await arrive(client, ...sequences.map((sequence) => at(sequence, ['alice'])))
    expect((await mentions(client))?.map((one) => one.messageSequence)).toEqual(sequences.slice(10))
  })

  it('has no mention of messages that were read on any device [CONV-80]', async () => {
    const client = await aClient()
    await arrive(client, at(4, ['alice']), at(5, [ALL]))
    const read = { event: 'read', ...team, nextMessageSeq: 6 } as const
    await pushEntry(client, { ...read, messageReadSeq: 4, unreadCount: 1 })
    expect(await mentions(client)).toEqual([info(5, 2)])
    client.server.on(commands.conversation.read, () => ({}))
    await outcome(client, client.chat.setMessageRead({ conversationID: 'GROUPteam' }))
    expect(await mentions(client)).toEqual([])
  })

  it('has no mention of messages that were read with all conversations [CONV-80]', async () => {
    const client = await aClient()
    await arrive(client, at(4, ['alice']))
    client.server.on(commands.conversation.readAll, () => ({
      groupReadInfoArray: [{ groupID: 'team', retCode: 0 }],
    }))
    await outcome(client, client.chat.setAllMessageRead({ scope: TYPES.READ_ALL_C2C_MSG }))
    expect(await mentions(client)).toEqual([info(4, 1)])
    await outcome(client, client.chat.setAllMessageRead({ scope: TYPES.READ_ALL_GROUP_MSG }))
    expect(await mentions(client)).toEqual([])
  })

  it('has the mention again if the server refuses [CONV-80]', async () => {
    const client = await aClient()
    await arrive(client, at(4, ['alice']))
    client.server.refuse(commands.conversation.read, 20_005)
    const read = client.chat.setMessageRead({ conversationID: 'GROUPteam' })
    const refused = expect(read).rejects.toMatchObject({ code: 20_005 })
    expect(await mentions(client)).toEqual([])
    await arrive(client, at(5, ['alice']))
    await client.advance(100)
    await refused
    expect(await mentions(client)).toEqual([info(4, 1), info(5, 1)])
  })

  it('has no mention of messages that were recalled, or deleted by the user [CONV-80]', async () => {
    const client = await aClient()
    const messages = [at(4, ['alice']), at(5, ['alice']), at(6, ['alice'])] as const
    await arrive(client, ...messages)
    await pushGroupChange(client, recalled(messages[0]))
    expect(await mentions(client)).toEqual([info(5, 1), info(6, 1)])
    await pushEntry(client, { event: 'messagesDeleted', ...team, sequenceList: [5] })
    expect(await mentions(client)).toEqual([info(6, 1)])
    await pushEntry(client, { event: 'historyCleared', ...team, sequence: 6 })
    expect(await mentions(client)).toEqual([])
  })
})

describe('in groups without unread counts', () => {
  const meeting = (newest: number, ...groupAtInfoList: WireMention[]) =>
    aGroupConversation(newest, {
      group: aGroup({ type: TYPES.GRP_MEETING, nextMessageSeq: newest + 1 }),
      unreadCount: 0,
      messageReadSeq: newest,
      groupAtInfoList,
    })
  const row = { messageSequence: 2, atType: 1, from: 'bob' } as const

  it('a mention stays until it is marked as read, on this or another device [CONV-179]', async () => {
    const client = await aClientWith([meeting(3, row)])
    await arrive(client, at(4, ['alice']), at(5, [ALL]))
    expect(await mentions(client)).toEqual([info(2, 1), info(4, 1), info(5, 2)])
    expect((await listOf(client))[0]?.unreadCount).toBe(0)
    const read = { event: 'read', ...team, nextMessageSeq: 6, unreadCount: 0 } as const
    await pushEntry(client, { ...read, messageReadSeq: 4 })
    expect(await mentions(client)).toEqual([info(5, 2)])
    client.server.on(commands.conversation.read, () => ({}))
    await outcome(client, client.chat.setMessageRead({ conversationID: 'GROUPteam' }))
    expect(await mentions(client)).toEqual([])
    expect(client.server.bodiesOf(commands.conversation.read)).toMatchObject([
      { messageReadSeq: 5 },
    ])
    // A row of before does not bring it back.
    client.server.on(commands.conversation.get, () => ({ conversations: [meeting(5, row)] }))
    await outcome(client, client.chat.getConversationProfile('GROUPteam'))
    expect(await mentions(client)).toEqual([])
    await outcome(client, client.chat.setMessageRead({ conversationID: 'GROUPteam' }))
    expect(client.server.bodiesOf(commands.conversation.read)).toHaveLength(1)
  })

  it('a mention disappears with a recalled message, and returns if the server refuses to mark it as read [CONV-179]', async () => {
    const client = await aClientWith([meeting(3)])
    const messages = [at(4, ['alice']), at(5, ['alice'])] as const
    await arrive(client, ...messages)
    await pushGroupChange(client, recalled(messages[0]))
    expect(await mentions(client)).toEqual([info(5, 1)])
    client.server.refuse(commands.conversation.read, 20_005)
    const call = client.chat.setMessageRead({ conversationID: 'GROUPteam' })
    await expect(outcome(client, call, 100)).rejects.toMatchObject({ code: 20_005 })
    expect(await mentions(client)).toEqual([info(5, 1)])
  })
})
