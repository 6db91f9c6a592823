import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type MergerPayload, type Message, type SimplifiedMessage } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

type Merged = Message<MergerPayload>
type TextBody = { readonly payload: { readonly text: string } }

const merge = ({ chat }: Device, messageList: readonly (Message | SimplifiedMessage)[]): Merged =>
  chat.createMergerMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { messageList, title: '聊天记录', abstractList: ['…'], compatibleText: '请升级' },
  })

const mergedIn = async (device: Device, ID: string): Promise<Merged> => {
  const list = await device.until(EVENT.MESSAGE_RECEIVED, (all) => all.some((m) => m.ID === ID))
  return list.find((message) => message.ID === ID) as Merged
}

const textsIn = ({ payload }: Merged) =>
  payload.messageList.map(({ messageBody: [body] }) => (body as TextBody).payload.text)

/** More than travels along. */
const LONG = '长'.repeat(3_000)

describe.each(formats)('merged messages over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('createMergerMessage reaches all devices of both sides; a short one contains its messages [MERGE-06]', async () => {
    const [phone, tablet] = [await device('alice'), await device('alice')]
    const [bob, laptop] = [await device('bob'), await device('bob')]
    const messages = [await say(phone, 'bob', '一'), await say(bob, 'alice', '二')]
    const sent = merge(phone, messages)
    await phone.chat.sendMessage(sent)
    for (const other of [tablet, bob, laptop]) {
      const received = await mergedIn(other, sent.ID)
      expect(received.payload).toEqual(sent.payload)
      expect(textsIn(received)).toEqual(['一', '二'])
    }
    const { data } = await bob.chat.getConversationList(['C2Calice'])
    expect(data.conversationList[0]?.lastMessage.messageForShow).toBe('[聊天记录]')
  })

  it('downloadMergerMessage fetches the content of a long merged message, also after a restart [MERGE-08]', async () => {
    const [phone, bob] = [await device('alice'), await device('bob')]
    const long = [await say(phone, 'bob', LONG), await say(phone, 'bob', LONG)]
    const sent = merge(phone, long)
    await phone.chat.sendMessage(sent)
    expect(textsIn(sent)).toEqual([LONG, LONG])
    const received = await mergedIn(bob, sent.ID)
    expect(received.payload.downloadKey).not.toBe('')
    expect(received.payload).toEqual({ ...sent.payload, messageList: [] })
    await bob.chat.downloadMergerMessage(received)
    expect(received.payload).toEqual(sent.payload)
    await testBed.restart()
    const [fresh] = [await device('bob')]
    const { data } = await fresh.chat.getMessageList({ conversationID: 'C2Calice' })
    const stored = data.messageList.find(({ ID }) => ID === sent.ID) as Merged
    expect(stored.payload.messageList).toEqual([])
    await fresh.chat.downloadMergerMessage(stored)
    expect(stored.payload).toEqual(sent.payload)
  })

  it('merged messages contain other merged messages with their keys [MERGE-13]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const long = await say(alice, 'bob', LONG)
    const inner = merge(alice, [long, long])
    await alice.chat.sendMessage(inner)
    const outer = merge(alice, [inner, long])
    await alice.chat.sendMessage(outer)
    expect(outer.payload).toMatchObject({ downloadKey: '', layers: 2 })
    const received = await mergedIn(bob, outer.ID)
    const nested = received.payload.messageList[0] as SimplifiedMessage
    await bob.chat.downloadMergerMessage(nested)
    expect(nested.messageBody[0]?.payload).toMatchObject({
      messageList: inner.payload.messageList,
    })
  })

  it('a merged message is sent once after a lost connection [MERGE-07]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const long = await say(alice, 'bob', LONG)
    const sent = merge(alice, [long, long])
    const sending = alice.chat.sendMessage(sent)
    alice.cable.cut()
    alice.cable.reconnect()
    await sending.catch(() => alice.chat.resendMessage(sent))
    const received = await mergedIn(bob, sent.ID)
    await bob.chat.downloadMergerMessage(received)
    expect(textsIn(received)).toEqual([LONG, LONG])
    const { data } = await bob.chat.getMessageList({ conversationID: 'C2Calice' })
    expect(data.messageList.filter(({ ID }) => ID === sent.ID)).toHaveLength(1)
  })

  it('merged messages keep their content: unpaired surrogates, direction marks, quotes', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const odd = '\ud83d \u202e " \\ \u0000 </script> 👨‍👩‍👧'
    const sent = merge(alice, [await say(alice, 'bob', odd), await say(alice, 'bob', LONG)])
    await alice.chat.sendMessage(sent)
    const received = await mergedIn(bob, sent.ID)
    await bob.chat.downloadMergerMessage(received)
    expect(textsIn(received)[0]).toBe(odd)
  })

  it('createForwardMessage copies the key of a merged message and the content of others [FORWARD-01]', async () => {
    const [alice, bob, carol] = [await device('alice'), await device('bob'), await device('carol')]
    const long = await say(alice, 'bob', LONG)
    const sent = merge(alice, [long, long])
    await alice.chat.sendMessage(sent)
    const received = await mergedIn(bob, sent.ID)
    for (const payload of [received, long]) {
      const to = { to: 'carol', conversationType: 'C2C' } as const
      const forwarded = bob.chat.createForwardMessage({ ...to, payload })
      await bob.chat.sendMessage(forwarded)
      const arrived = await mergedIn(carol, forwarded.ID)
      expect(arrived).toMatchObject({ from: 'bob', isRelayMessage: true, type: payload.type })
      if (payload === long) expect(arrived.payload).toEqual({ text: LONG })
      else await carol.chat.downloadMergerMessage(arrived)
      if (payload !== long) expect(textsIn(arrived)).toEqual([LONG, LONG])
    }
  })

  it('createMergerMessage sends to groups [MERGE-08]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const { data } = await alice.chat.createGroup({ name: '组', memberList: [{ userID: 'bob' }] })
    const { groupID } = data.group
    const said = await sayInGroup(alice, groupID, LONG)
    const sent = alice.chat.createMergerMessage({
      to: groupID,
      conversationType: 'GROUP',
      payload: { messageList: [said, said], compatibleText: '请升级' },
    })
    await alice.chat.sendMessage(sent)
    const received = await mergedIn(bob, sent.ID)
    await bob.chat.downloadMergerMessage(received)
    expect(textsIn(received)).toEqual([LONG, LONG])
  })
})
