import { aConversation, aGroupConversation, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { AccountEvent } from '../../../src/features/sync/commands.ts'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, arrive, idsOf, listOf } from './support.ts'

const { set, get } = commands.conversation

const bob = { conversationType: 1, to: 'bob' } as const
const team = { conversationType: 2, to: 'team' } as const

/** alice with carol, then bob, then the group `team`. */
const aList = () =>
  aClientWith(
    [aConversation(9, { userID: 'carol' }), aConversation(5), aGroupConversation(3)],
    (server) => server.on(set, () => ({ failureList: [] })),
  )

const pushSettings = (client: TestClient, address: typeof bob | typeof team, settings: object) =>
  pushEntry(client, { event: 'conversation', ...address, settings })

const entityOf = async (client: TestClient, id: string) =>
  (await listOf(client)).find(({ conversationID }) => conversationID === id)

describe('pinConversation', () => {
  it('sends a request and sorts after the response [CONV-40]', async () => {
    const client = await aList()
    expect(await idsOf(client)).toEqual(['C2Ccarol', 'C2Cbob', 'GROUPteam'])
    const options = { conversationID: 'C2Cbob', isPinned: true }
    const { data } = await outcome(client, client.chat.pinConversation(options))
    expect(data).toEqual({ conversationID: 'C2Cbob' })
    expect(client.server.bodiesOf(set)).toEqual([
      { conversationList: [bob], change: { isPinned: true } },
    ])
    await pushSettings(client, bob, { isPinned: true })
    expect(await idsOf(client)).toEqual(['C2Cbob', 'C2Ccarol', 'GROUPteam'])
    await client.advance(1_000)
    const [list] = client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)
    expect(list?.[0]).toMatchObject({ conversationID: 'C2Cbob', isPinned: true })
    await pushSettings(client, bob, { isPinned: false })
    expect(await idsOf(client)).toEqual(['C2Ccarol', 'C2Cbob', 'GROUPteam'])
  })

  it('refuses conversations that cannot be pinned [CONV-40]', async () => {
    const client = await aList()
    const pin = (conversationID: unknown, isPinned: unknown = true) =>
      client.chat.pinConversation({ conversationID, isPinned } as never)
    for (const id of ['@TIM#SYSTEM', 'bob', 'C2C']) {
      await expect(pin(id)).rejects.toMatchObject({ code: 2503 })
    }
    await expect(pin('C2Cdave', false)).rejects.toMatchObject({ code: 2500 })
    await expect(pin('C2Cbob', 'yes')).rejects.toMatchObject({ code: 2905 })
    expect(client.server.bodiesOf(set)).toEqual([])
    const failureList = [{ ...bob, code: 51_012, message: 'too many' }]
    client.server.on(set, () => ({ failureList }))
    await expect(outcome(client, pin('C2Cbob'))).rejects.toMatchObject({
      code: 51_012,
      message: 'too many',
    })
  })
})

describe('markConversation', () => {
  const mark = (client: TestClient, markType: unknown, ids: string[] = ['C2Cbob']) =>
    outcome(
      client,
      client.chat.markConversation({
        conversationIDList: ids,
        markType: markType as number,
        enableMark: true,
      }),
    )

  it('names each conversation once, and returns the result of each [CONV-42]', async () => {
    const client = await aList()
    client.server.on(set, () => ({ failureList: [{ ...team, code: 51_008, message: 'full' }] }))
    const { data } = await mark(client, TYPES.CONV_MARK_TYPE_STAR, [
      'C2Cbob',
      'GROUPteam',
      'C2Cbob',
      'C2Cdave',
      '@TIM#SYSTEM',
    ])
    expect(data).toMatchObject({
      successConversationIDList: ['C2Cbob'],
      failureConversationIDList: [
        { conversationID: 'C2Cdave', code: 2500 },
        { conversationID: '@TIM#SYSTEM', code: 2503 },
        { conversationID: 'GROUPteam', code: 51_008, message: 'full' },
      ],
    })
    expect(client.server.bodiesOf(set)).toEqual([
      { conversationList: [bob, team], change: { markType: '1', enableMark: true } },
    ])
    await mark(client, 1, ['C2Cdave'])
    expect(client.server.bodiesOf(set)).toHaveLength(1)
  })

  it("shows the server's marks, and changes no other count [CONV-42]", async () => {
    const client = await aList()
    await arrive(client, aMessage({ sequence: 6 }))
    await pushSettings(client, bob, { markList: ['2', '1', `${2n ** 63n}`] })
    expect(await entityOf(client, 'C2Cbob')).toMatchObject({
      markList: [TYPES.CONV_MARK_TYPE_UNREAD, TYPES.CONV_MARK_TYPE_STAR, 2 ** 63],
      unreadCount: 1,
    })
    await pushSettings(client, bob, { markList: [] })
    expect((await entityOf(client, 'C2Cbob'))?.markList).toEqual([])
  })

  it.each([
    [2 ** 32, '4294967296'],
    [2 ** 63, '9223372036854775808'],
    [2n ** 63n, '9223372036854775808'],
    [2 ** 64 - 2 ** 11, '18446744073709549568'],
  ])('sends %s as %s [CONV-43]', async (input, sent) => {
    const client = await aList()
    await mark(client, input)
    expect(client.server.bodiesOf(set)).toMatchObject([{ change: { markType: sent } }])
  })

  it.each([0, -1, 1.5, 2 ** 64, Number.NaN, 2n ** 53n + 1n, 0n, '1', null])(
    'refuses the mark %s [CONV-43]',
    async (input) => {
      const client = await aList()
      await expect(mark(client, input)).rejects.toMatchObject({ code: 2905 })
    },
  )

  it('accepts a hundred conversations [CONV-44]', async () => {
    const client = await aList()
    const many = Array.from({ length: 101 }, (_, index) => `C2C${index}`)
    await expect(mark(client, 1, many)).rejects.toMatchObject({ code: 51_006 })
    await expect(mark(client, 1, many.slice(1))).resolves.toMatchObject({ code: 0 })
    expect(client.server.bodiesOf(set)).toEqual([])
  })
})

describe('setConversationCustomData', () => {
  it('stores a text with conversations [CONV-45]', async () => {
    const client = await aList()
    const keep = (customData: unknown) =>
      outcome(
        client,
        client.chat.setConversationCustomData({
          conversationIDList: ['C2Cbob', 'GROUPteam'],
          customData: customData as string,
        }),
      )
    const { data } = await keep('备注'.repeat(128))
    expect(data).toEqual({
      successConversationIDList: ['C2Cbob', 'GROUPteam'],
      failureConversationIDList: [],
    })
    const change = { customData: '备注'.repeat(128) }
    expect(client.server.bodiesOf(set)).toEqual([{ conversationList: [bob, team], change }])
    for (const wrong of ['x'.repeat(257), 7, undefined, '\ud800']) {
      await expect(keep(wrong)).rejects.toMatchObject({ code: 2905 })
    }
    await pushSettings(client, team, { customData: 'x' })
    expect(await entityOf(client, 'GROUPteam')).toMatchObject({ customData: 'x' })
    await pushSettings(client, team, { customData: '' })
    expect(await entityOf(client, 'GROUPteam')).toMatchObject({ customData: '' })
  })
})

/** A setting, reported as of a position of the log. */
const setAt = async (client: TestClient, position: number, data: AccountEvent) => {
  client.server.push(pushes.sync.account, { position, data })
  await client.advance(0)
}

describe('a setting', () => {
  it('has the last value, in any order of arrival [CONV-55]', async () => {
    const client = await aList()
    const setting = (settings: object) => ({ event: 'conversation', ...bob, settings }) as const
    await setAt(client, 5_003, setting({ markList: ['1'] }))
    await setAt(client, 5_001, setting({ isPinned: true, markList: ['2'] }))
    await setAt(client, 5_002, setting({ customData: 'x' }))
    const shown = { isPinned: true, markList: [1], customData: 'x' }
    expect(await entityOf(client, 'C2Cbob')).toMatchObject(shown)
    const row = aConversation(5, { position: 5_002, isPinned: true, customData: 'x' })
    client.server.on(get, () => ({ conversations: [row] }))
    await outcome(client, client.chat.getConversationProfile('C2Cbob'))
    expect(await entityOf(client, 'C2Cbob')).toMatchObject(shown)
  })

  it('of a group has the last value in its selfInfo [CONV-55]', async () => {
    const client = await aList()
    const reminder = (messageRemindType: number) =>
      ({ event: 'conversation', ...team, settings: { messageRemindType } }) as const
    const remind = async () => {
      const { groupList } = (await client.chat.getGroupList()).data
      const shown = await entityOf(client, 'GROUPteam')
      return [groupList[0]?.selfInfo.messageRemindType, shown?.messageRemindType]
    }
    await setAt(client, 8_002, reminder(2))
    await setAt(client, 8_001, reminder(3))
    expect(await remind()).toEqual(['AcceptNotNotify', 'AcceptNotNotify'])
    await setAt(client, 8_003, {
      event: 'conversationDeleted',
      ...team,
      sequence: 3,
      clearHistoryMessage: 0,
    })
    await setAt(client, 8_005, reminder(3))
    await setAt(client, 8_004, reminder(0))
    const row = aGroupConversation(4, { position: 8_003 })
    client.server.on(get, () => ({ conversations: [row] }))
    await outcome(client, client.chat.getConversationProfile('GROUPteam'))
    expect(await remind()).toEqual(['AcceptNotNotifyExceptAt', 'AcceptNotNotifyExceptAt'])
  })

  it('from before a conversation was deleted does not return with it [CONV-46] [CONV-55]', async () => {
    const client = await aList()
    const deletion = { event: 'conversationDeleted', ...bob, sequence: 5 } as const
    await setAt(client, 6_002, { ...deletion, clearHistoryMessage: 0 })
    const settings = { isPinned: true, messageRemindType: 2 }
    await setAt(client, 6_001, { event: 'conversation', ...bob, settings })
    await setAt(client, 6_003, { event: 'conversation', ...bob, settings: { markList: ['3'] } })
    await arrive(client, aMessage({ sequence: 6 }))
    expect(await entityOf(client, 'C2Cbob')).toMatchObject({
      isPinned: false,
      markList: [3],
      messageRemindType: 'AcceptNotNotify',
    })
  })

  it('arrives with rows of groups and users [CONV-54]', async () => {
    const settings = { isPinned: true, markList: ['7'], customData: 'x', messageRemindType: 3 }
    const client = await aClientWith([aConversation(5, settings), aGroupConversation(3, settings)])
    const shown = {
      isPinned: true,
      markList: [7],
      customData: 'x',
      messageRemindType: 'AcceptNotNotifyExceptAt',
    }
    expect(await entityOf(client, 'C2Cbob')).toMatchObject(shown)
    // `selfInfo` of a group contains the remind type.
    expect(await entityOf(client, 'GROUPteam')).toMatchObject({
      ...shown,
      messageRemindType: 'AcceptAndNotify',
    })
  })

  it('is not overwritten by an older row [CONV-55]', async () => {
    const client = await aList()
    await pushSettings(client, team, { isPinned: true, messageRemindType: 2 })
    const reads = (position: number) => {
      client.server.on(get, () => ({ conversations: [aGroupConversation(3, { position })] }))
      return outcome(client, client.chat.getConversationProfile('GROUPteam'))
    }
    await reads(1)
    const shown = { isPinned: true, messageRemindType: 'AcceptNotNotify' }
    expect(await entityOf(client, 'GROUPteam')).toMatchObject(shown)
    const { data } = await client.chat.getGroupList()
    expect(data.groupList[0]?.selfInfo.messageRemindType).toBe('AcceptNotNotify')
    await reads(1_000_000)
    expect(await entityOf(client, 'GROUPteam')).toMatchObject({
      isPinned: false,
      messageRemindType: 'AcceptAndNotify',
    })
  })
})
