import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aReader, newest } from './support.ts'

const { send, get } = commands.receipt

const sequencesOf = (list: readonly { sequence: number }[]) => list.map(({ sequence }) => sequence)

describe('sendMessageReadReceipt', () => {
  it("names other users' messages that request a receipt, of one conversation, once [READ-06]", async () => {
    const client = await aReader()
    const list = await newest(client, 'C2Cbob')
    const others = await newest(client, 'GROUPteam')
    const { data } = await outcome(client, client.chat.sendMessageReadReceipt([...list, ...others]))
    const newest11 = Array.from({ length: 11 }, (_, index) => 30 + index)
    expect(client.server.bodiesOf(send)).toEqual([
      { conversationType: 1, to: 'bob', sequenceList: newest11 },
    ])
    expect(sequencesOf(data.messageList)).toEqual(newest11)
    const again = client.chat.sendMessageReadReceipt(list)
    await expect(again).resolves.toMatchObject({ data: { messageList: [] } })
    expect(client.server.bodiesOf(send)).toHaveLength(1)
  })

  it('sends the first 30; the next call sends the rest [READ-06]', async () => {
    const client = await aReader()
    const list = await newest(client, 'GROUPteam', 3)
    for (const count of [30, 10]) {
      const { data } = await outcome(client, client.chat.sendMessageReadReceipt(list))
      expect(data.messageList).toHaveLength(count)
    }
    expect(client.server.bodiesOf(send).map(({ to }) => to)).toEqual(['team', 'team'])
  })

  it('accepts copies, and updates the messages themselves [READ-06]', async () => {
    const client = await aReader()
    const list = await newest(client, 'C2Cbob')
    const copies = list.map((message) => Object.freeze({ ...message }))
    const { data } = await outcome(client, client.chat.sendMessageReadReceipt(copies))
    expect(data.messageList.every((message) => list.includes(message))).toBe(true)
    client.server.on(get, () => ({ receiptList: [] }))
    const known = await outcome(client, client.chat.getMessageReadReceiptList(copies))
    expect(known.data.messageList).toEqual(list)
    expect(known.data.messageList[0]).toBe(list[0])
  })

  it('accepts proxies of messages [READ-06] [MSG-70]', async () => {
    const client = await aReader()
    const list = await newest(client, 'C2Cbob')
    const watched = list.map((message) => new Proxy(message, {}))
    const { data } = await outcome(client, client.chat.sendMessageReadReceipt(watched))
    expect(data.messageList.every((message) => list.includes(message))).toBe(true)
    const again = client.chat.sendMessageReadReceipt(list)
    await expect(again).resolves.toMatchObject({ data: { messageList: [] } })
  })

  it('can be called again after a failure [READ-06]', async () => {
    const client = await aReader()
    const list = await newest(client, 'C2Cbob')
    client.server.refuse(send, 20005)
    const refused = outcome(client, client.chat.sendMessageReadReceipt(list))
    await expect(refused).rejects.toMatchObject({ code: 20005 })
    client.server.on(send, () => ({}))
    await outcome(client, client.chat.sendMessageReadReceipt(list))
    expect(client.server.bodiesOf(send)).toHaveLength(2)
  })

  it.each(['Community', 'AVChatRoom'])(
    'sends none in a %s, and resolves [READ-06]',
    async (type) => {
      const client = await aReader(type)
      const list = await newest(client, 'GROUPteam')
      const call = client.chat.sendMessageReadReceipt(list)
      await expect(call).resolves.toEqual({ code: 0, data: { messageList: [] } })
      expect(client.server.bodiesOf(send)).toEqual([])
    },
  )

  it('sends receipts to a user even if a live room has the ID of the caller [READ-06]', async () => {
    const client = await aReader('AVChatRoom', 'alice')
    const list = await newest(client, 'C2Cbob')
    await outcome(client, client.chat.sendMessageReadReceipt(list))
    expect(client.server.bodiesOf(send)).toHaveLength(1)
  })

  it.each([
    [undefined, 2905],
    ['x', 2905],
    [[], 2905],
    [[{}], 2105],
    [[null], 2105],
  ])('of %j is refused with %i [READ-06]', async (input, code) => {
    const { chat } = await aReader()
    await expect(chat.sendMessageReadReceipt(input as never)).rejects.toMatchObject({ code })
    await expect(chat.getMessageReadReceiptList(input as never)).rejects.toMatchObject({ code })
  })
})
