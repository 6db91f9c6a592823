import { aGroup, aGroupMessage, aMessage, keepsHistory, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import {
  aClientWithMessages,
  aNotice,
  conversationOf,
  loaded,
  modified,
  pushChange,
  recalled,
} from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { modify } = commands.message

const mine = aMessage({ sequence: 1, from: 'alice', to: 'bob' })

const aConversationWithOwn = async (kept = [mine]) => {
  const client = await aClientWithMessages(kept)
  const [message] = (await loaded(client, 'C2Cbob')) as [Message<{ text: string }>]
  return { client, message }
}

const modifiedEvents = ({ events }: TestClient) => events.dataOf(EVENT.MESSAGE_MODIFIED).flat()

const change = (client: TestClient, message: Message<{ text: string }>, text: string, ms = 0) => {
  message.payload.text = text
  return outcome(client, client.chat.modifyMessage(message), ms)
}

describe('modifyMessage', () => {
  it('sends the version, changes the message and its conversation, and emits one event [MODIFY-01] [MODIFY-08]', async () => {
    const { client, message } = await aConversationWithOwn()
    client.server.on(modify, async ({ payload, cloudCustomData }) => {
      const now = { ...modified(mine, (payload as { text: string }).text), cloudCustomData }
      await pushChange(client, now)
      return { message: now }
    })
    message.cloudCustomData = 'c'
    const { data } = await change(client, message, 'better')
    expect(client.server.bodiesOf(modify)).toEqual([
      {
        conversationType: 1,
        to: 'bob',
        sequence: 1,
        version: 0,
        payload: { text: 'better' },
        cloudCustomData: 'c',
      },
    ])
    expect(data.message).toBe(message)
    expect(message).toMatchObject({
      payload: { text: 'better' },
      cloudCustomData: 'c',
      isModified: true,
      version: 1,
    })
    expect(modifiedEvents(client)).toEqual([message])
    expect((await conversationOf(client))?.lastMessage).toMatchObject({
      messageForShow: 'better',
      version: 1,
      isRevoked: false,
    })
  })

  it('of other kinds sends only the custom data [MODIFY-01]', async () => {
    const payload = { uuid: 'u', url: 'u', remoteAudioUrl: 'u', size: 1, second: 1 }
    const sound = { ...mine, type: 'TIMSoundElem', payload }
    const { client, message } = await aConversationWithOwn([sound])
    client.server.on(modify, ({ cloudCustomData }) => ({
      message: { ...sound, version: 1, cloudCustomData },
    }))
    message.cloudCustomData = 'c'
    await outcome(client, client.chat.modifyMessage(message))
    expect(client.server.bodiesOf(modify)[0]).not.toHaveProperty('payload')
    expect(message).toMatchObject({ cloudCustomData: 'c', version: 1, payload })
    const spoilt = { ...message, payload: null as never }
    await outcome(client, client.chat.modifyMessage(spoilt))
    expect(message).toMatchObject({ version: 1, payload })
  })

  it('that conflicts rejects with 2480 and shows the newest version [MODIFY-04]', async () => {
    const kept = [mine]
    const { client, message } = await aConversationWithOwn(kept)
    client.server.refuse(modify, 20027)
    kept[0] = modified(mine, 'of bob')
    await expect(change(client, message, 'of alice')).rejects.toMatchObject({
      code: 2480,
      data: { message },
    })
    expect(message).toMatchObject({ payload: { text: 'of bob' }, version: 1 })
    expect(modifiedEvents(client)).toEqual([message])
  })

  it("that is refused or not answered restores the server's content [MODIFY-05]", async () => {
    const { client, message } = await aConversationWithOwn()
    client.server.refuse(modify, 80002)
    await expect(change(client, message, 'long')).rejects.toMatchObject({ code: 80002 })
    expect(message).toMatchObject({ payload: { text: 'message 1' }, version: 0, isModified: false })
    expect((await conversationOf(client))?.lastMessage.payload).toEqual({ text: 'message 1' })
    client.server.ignore(modify)
    await expect(change(client, message, 'lost', 15_000)).rejects.toMatchObject({
      code: 2801,
      data: { message },
    })
    expect(message.payload).toEqual({ text: 'message 1' })
    expect(modifiedEvents(client)).toEqual([])
  })

  it("without a connection restores the server's content with the next one [MODIFY-05]", async () => {
    const { client, message } = await aConversationWithOwn()
    client.server.stop()
    await client.advance(0)
    await expect(change(client, message, 'lost', 40_000)).rejects.toMatchObject({ code: 2801 })
    client.server.start()
    await client.advance(20_000)
    expect(message.payload).toEqual({ text: 'message 1' })
  })

  it("that is refused while history is refused restores the server's content a little later [MODIFY-05]", async () => {
    const { client, message } = await aConversationWithOwn()
    client.server.refuse(modify, 80002)
    client.server.refuse(commands.message.history, 60022)
    await expect(change(client, message, 'long')).rejects.toMatchObject({ code: 80002 })
    expect(message.payload).toEqual({ text: 'long' })
    keepsHistory(client.server, [{ ...mine, payload: { text: 'message 1' } }])
    await client.advance(10_000)
    expect(message.payload).toEqual({ text: 'message 1' })
  })

  it("that is refused before the session is ready restores the server's content [MODIFY-05]", async () => {
    const client = aClient()
    keepsHistory(client.server, [mine])
    client.server.ignore(commands.sync.sync)
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    await login
    client.server.push(pushes.message.received, { position: 0, messageList: [mine] })
    await client.advance(0)
    const [item] = viewOf(client.chat).timeline('C2Cbob', { fromSequence: 1, toSequence: 1 }).items
    const ID = item?.kind === 'message' ? item.message.ID : ''
    const message = client.chat.findMessage(ID) as Message<{ text: string }>
    await expect(change(client, message, 'early')).rejects.toMatchObject({ code: 2999 })
    await client.advance(0)
    expect(message.payload).toEqual({ text: 'message 1' })
    expect(client.server.bodiesOf(modify)).toEqual([])
    expect(modifiedEvents(client)).toEqual([])
  })

  it('of an ended session sends nothing in the next one [MODIFY-05]', async () => {
    const { client, message } = await aConversationWithOwn()
    const { history } = commands.message
    await outcome(client, client.chat.logout())
    await expect(change(client, message, 'late')).rejects.toMatchObject({ code: 3005 })
    const requested = client.server.bodiesOf(history).length
    await outcome(client, client.chat.login({ userID: 'alice', userSig: 'signed' }))
    await client.advance(10_000)
    expect(client.server.bodiesOf(history)).toHaveLength(requested)
  })

  it('refuses impossible modifications without a request [MODIFY-06]', async () => {
    const { client, message } = await aConversationWithOwn()
    const { chat } = client
    await expect(chat.modifyMessage({} as never)).rejects.toMatchObject({ code: 2105 })
    const options = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    const unsent = chat.createTextMessage(options)
    await expect(chat.modifyMessage(unsent)).rejects.toMatchObject({ code: 2905 })
    const notice = await aNotice(client)
    await expect(chat.modifyMessage(notice)).rejects.toMatchObject({ code: 2106 })
    await expect(change(client, message, '')).rejects.toMatchObject({ code: 2905 })
    for (const cloudCustomData of [7, {}, null, undefined, 'half \ud83d']) {
      Object.assign(message, { cloudCustomData })
      const call = outcome(client, chat.modifyMessage(message))
      await expect(call).rejects.toMatchObject({
        code: 2905,
        data: { message, parameter: 'cloudCustomData' },
      })
      expect(message.cloudCustomData).toBe('')
    }
    expect(message.payload).toEqual({ text: 'message 1' })
    expect(client.server.bodiesOf(modify)).toEqual([])
  })

  it('is refused in an AVChatRoom [MODIFY-06]', async () => {
    const kept = someMessages(1, 1, aGroupMessage)
    const client = await aClientWithMessages(kept, 0, (server) => {
      const groups = [aGroup({ type: 'AVChatRoom' })]
      server.on(commands.group.list, () => ({ groups, totalCount: 1 }))
      server.on(commands.conversation.list, () => ({
        conversations: [],
        completeFlag: 1 as const,
        timeStamp: 0,
        startIndex: '',
        cookie: 'c',
      }))
    })
    const [message] = (await loaded(client, 'GROUPteam')) as [Message<{ text: string }>]
    await expect(change(client, message, 'x')).rejects.toMatchObject({ code: 2481 })
    expect(client.server.bodiesOf(modify)).toEqual([])
  })

  it('is accepted for a user with the ID of one [MODIFY-06]', async () => {
    const client = await aClientWithMessages([mine], 0, (server) => {
      const groups = [aGroup({ groupID: 'bob', type: 'AVChatRoom' })]
      server.on(commands.group.list, () => ({ groups, totalCount: 1 }))
      server.on(modify, () => ({ message: modified(mine, 'x') }))
    })
    const [message] = (await loaded(client, 'C2Cbob')) as [Message<{ text: string }>]
    await change(client, message, 'x')
    expect(message).toMatchObject({ payload: { text: 'x' }, version: 1 })
  })

  it('is refused for online-only messages [MODIFY-06]', async () => {
    const { client } = await aConversationWithOwn()
    const { chat, server } = client
    const options = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    const message = chat.createTextMessage(options)
    server.on(commands.message.sendC2C, () => ({ time: 1, sequence: 0, position: 0 }))
    await outcome(client, chat.sendMessage(message, { onlineUserOnly: true }))
    await expect(change(client, message, 'y')).rejects.toMatchObject({ code: 2905 })
    await expect(chat.revokeMessage(message)).rejects.toMatchObject({ code: 2905 })
    expect(server.bodiesOf(modify)).toEqual([])
  })

  it('refuses forbidden words [MODIFY-06]', async () => {
    const client = await aClientWithMessages([mine], 0, (server) => {
      server.on(commands.configuration.profanity, () => ({
        filterConfig: { isEnabled: true },
        lexicon: 'foo',
        strToken: ',',
        completeFlag: 1 as const,
        nextStartIndex: 0,
        version: 1,
        expiredTime: 600,
      }))
    })
    await client.advance(10_000)
    const [message] = (await loaded(client, 'C2Cbob')) as [Message<{ text: string }>]
    await expect(change(client, message, 'a foo')).rejects.toMatchObject({ code: 3123 })
    expect(message.payload).toEqual({ text: 'message 1' })
    expect(client.server.bodiesOf(modify)).toEqual([])
  })
})

describe('a change by another user', () => {
  it('applies only if its version is higher [MODIFY-09]', async () => {
    const { client, message } = await aConversationWithOwn()
    await pushChange(client, { ...mine, version: 3, payload: { text: 'third' } })
    await pushChange(client, { ...mine, version: 2, payload: { text: 'second' } })
    await pushChange(client, { ...mine, version: 3, payload: { text: 'third' } })
    expect(message).toMatchObject({ version: 3, payload: { text: 'third' } })
    expect(modifiedEvents(client)).toEqual([message])
    expect((await conversationOf(client))?.lastMessage).toMatchObject({ messageForShow: 'third' })
  })

  it('has no effect after a recall [MODIFY-09]', async () => {
    const { client, message } = await aConversationWithOwn()
    await pushChange(client, { ...recalled(mine), version: 2 })
    await pushChange(client, modified(mine, 'late'))
    expect(message).toMatchObject({ isRevoked: true, isModified: false, version: 2 })
    expect(modifiedEvents(client)).toEqual([])
  })
})
