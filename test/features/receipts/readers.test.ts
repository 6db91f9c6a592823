import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes, type WireReceipt } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { aReader, newest } from './support.ts'

const { get, readers } = commands.receipt

const receipt = (sequence: number, readCount: number, unreadCount = 0): WireReceipt => ({
  sequence,
  clientTime: sequence,
  random: sequence,
  readCount,
  unreadCount,
  time: 900,
})

const pushReceipts = async (
  client: TestClient,
  position: number,
  to: string,
  list: WireReceipt[],
) => {
  const conversationType = to === 'team' ? 2 : 1
  const data = { event: 'receipts' as const, conversationType, to, receiptList: list } as const
  client.server.push(pushes.sync.account, { position, data })
  await client.advance(0)
}

const events = ({ events }: TestClient) => events.dataOf(EVENT.MESSAGE_READ_RECEIPT_RECEIVED)

describe('receipts by other users', () => {
  it('cause an event with the new state of the message [READ-12]', async () => {
    const client = await aReader()
    const own = (await newest(client, 'GROUPteam')).filter(({ flow }) => flow === 'out')
    expect(own[0]?.readReceiptInfo).toEqual({
      readCount: undefined,
      unreadCount: undefined,
      isPeerRead: false,
      timestamp: 0,
    })
    await pushReceipts(client, 1, 'team', [receipt(41, 1, 2), receipt(42, 3, 0)])
    expect(own.map(({ readReceiptInfo }) => readReceiptInfo.readCount)).toEqual([1, 3, undefined])
    expect(events(client)).toEqual([
      [
        expect.objectContaining({ groupID: 'team', readCount: 1, unreadCount: 2 }),
        expect.objectContaining({ groupID: 'team', readCount: 3, unreadCount: 0 }),
      ],
    ])
    expect(Object.isFrozen(own[0]?.readReceiptInfo)).toBe(true)
  })

  it('that arrive twice, or after later ones, change nothing and cause no event [READ-12]', async () => {
    const client = await aReader()
    const own = (await newest(client, 'GROUPteam')).find(({ sequence }) => sequence === 41)
    await pushReceipts(client, 1, 'team', [receipt(41, 2, 1)])
    await pushReceipts(client, 2, 'team', [receipt(41, 2, 1)])
    await pushReceipts(client, 3, 'team', [receipt(41, 1, 2)])
    expect(events(client)).toHaveLength(1)
    expect(own?.readReceiptInfo).toMatchObject({ readCount: 2, unreadCount: 1 })
  })

  it('cause an event also for messages that are not in memory [READ-12]', async () => {
    const client = await aReader()
    await pushReceipts(client, 1, 'bob', [receipt(7, 1)])
    expect(events(client)).toEqual([
      [
        {
          messageID: expect.stringMatching(/-7-7$/),
          userID: 'bob',
          isPeerRead: true,
          timestamp: 900,
        },
      ],
    ])
  })
})

describe('getMessageReadReceiptList', () => {
  it('requests own messages and updates them in place [READ-11]', async () => {
    const client = await aReader()
    client.server.on(get, ({ sequenceList }) => ({
      receiptList: sequenceList.map((sequence) => receipt(sequence, sequence - 41, 1)),
    }))
    const list = await newest(client, 'GROUPteam')
    const { data } = await outcome(client, client.chat.getMessageReadReceiptList(list))
    expect(client.server.bodiesOf(get)).toEqual([
      { conversationType: 2, to: 'team', sequenceList: [41, 42, 43] },
    ])
    expect(data.messageList).toEqual(list)
    const shown = list.filter(({ flow }) => flow === 'out')
    expect(shown.map(({ readReceiptInfo }) => readReceiptInfo.readCount)).toEqual([0, 1, 2])
    expect(events(client)).toEqual([])
  })

  it("of other users' messages sends no request [READ-11]", async () => {
    const client = await aReader()
    const list = (await newest(client, 'C2Cbob')).filter(({ flow }) => flow === 'in')
    const { data } = await outcome(client, client.chat.getMessageReadReceiptList(list))
    expect(data.messageList).toEqual(list)
    expect(client.server.bodiesOf(get)).toEqual([])
  })
})

describe('getGroupMessageReadMemberList', () => {
  const answer = { cursor: '', isCompleted: true, readUserIDList: ['bob'], unreadUserIDList: [] }

  it.each([
    [{}, { filter: 0, cursor: '', count: 100 }],
    [
      { filter: 1, cursor: 'c', count: 7 },
      { filter: 1, cursor: 'c', count: 7 },
    ],
    [
      { filter: 2, cursor: 0, count: 0 },
      { filter: 0, cursor: '', count: 100 },
    ],
    [
      { filter: '1', cursor: null, count: 101 },
      { filter: 0, cursor: '', count: 100 },
    ],
    [{ count: 1.5 }, { filter: 0, cursor: '', count: 100 }],
  ])('with %j requests %j [READ-09]', async (input, expected) => {
    const client = await aReader()
    client.server.on(readers, () => answer)
    const message = (await newest(client, 'GROUPteam')).find(({ sequence }) => sequence === 41)
    const call = client.chat.getGroupMessageReadMemberList({ message, ...input } as never)
    const { data } = await outcome(client, call)
    expect(client.server.bodiesOf(readers)).toEqual([
      { groupID: 'team', sequence: 41, ...expected },
    ])
    expect(data).toEqual({ messageID: message?.ID, ...answer })
  })

  it.each([
    [undefined, 2105],
    [{}, 2105],
  ])('of %j is refused with %i [READ-10]', async (message, code) => {
    const { chat } = await aReader()
    const call = chat.getGroupMessageReadMemberList({ message } as never)
    await expect(call).rejects.toMatchObject({ code })
  })

  it('of a C2C message is refused with 2106 [READ-10]', async () => {
    const client = await aReader()
    const [message] = await newest(client, 'C2Cbob')
    const call = client.chat.getGroupMessageReadMemberList({ message } as never)
    await expect(call).rejects.toMatchObject({ code: 2106 })
  })
})
