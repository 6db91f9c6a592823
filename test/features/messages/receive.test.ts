import { aConversation, aMessage, keepsHistory, NOON, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { duplicatesPushes } from '../../../testing/scripted/behaviours.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const arrive = async ({ server, advance }: TestClient, ...messageList: WireMessage[]) => {
  server.push(pushes.message.received, { position: 0, messageList })
  await advance(0)
}

const received = ({ events }: TestClient): Message[] => events.dataOf(EVENT.MESSAGE_RECEIVED).flat()

const sequences = (list: readonly Message[]) => list.map(({ sequence }) => sequence)

describe('a message that arrives', () => {
  it('causes one event, complete, with the ID of its sender [MSG-19]', async () => {
    const client = await aReadyClient()
    await arrive(client, aMessage({ sequence: 1 }))
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toHaveLength(1)
    expect(received(client)).toMatchObject([
      {
        ID: `144002-${NOON + 1}-1001`,
        conversationID: 'C2Cbob',
        from: 'bob',
        to: 'alice',
        flow: 'in',
        status: 'success',
        isRead: false,
        nick: 'Bob',
        payload: { text: 'message 1' },
        time: NOON + 1,
      },
    ])
  })

  it('is the object that findMessage and lists return [MSG-19]', async () => {
    const client = await aReadyClient((server) => keepsHistory(server, someMessages(1, 1)))
    await arrive(client, aMessage({ sequence: 1 }))
    const [message] = received(client)
    expect(client.chat.findMessage(message?.ID ?? '')).toBe(message)
    const { chat } = client
    const { data } = await outcome(client, chat.getMessageList({ conversationID: 'C2Cbob' }))
    expect(data.messageList[0]).toBe(message)
  })

  it('causes one event if its push arrives twice [MSG-20]', async () => {
    const client = await aReadyClient((server) => server.behave(duplicatesPushes))
    await arrive(client, aMessage({ sequence: 1 }))
    await arrive(client, aMessage({ sequence: 1 }), aMessage({ sequence: 2 }))
    expect(sequences(received(client))).toEqual([1, 2])
    await client.advance(1_000)
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toMatchObject([{ unreadCount: 2 }])
  })

  it('is ordered by its sequence, in any order of arrival [MSG-21]', async () => {
    const client = await aReadyClient((server) => keepsHistory(server, someMessages(1, 5)))
    for (const sequence of [1, 2, 5, 3, 4]) await arrive(client, aMessage({ sequence }))
    const { chat } = client
    const { data } = await outcome(client, chat.getMessageList({ conversationID: 'C2Cbob' }))
    expect(sequences(data.messageList)).toEqual([1, 2, 3, 4, 5])
    expect(sequences(received(client)).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  it('from another device of the user has the flow out and is not unread [MSG-22]', async () => {
    const client = await aReadyClient()
    await arrive(client, aMessage({ sequence: 1, from: 'alice', to: 'bob' }))
    expect(received(client)).toMatchObject([
      { conversationID: 'C2Cbob', flow: 'out', isRead: true, status: 'success' },
    ])
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toMatchObject([{ conversationID: 'C2Cbob', unreadCount: 0 }])
  })

  it('that is online-only causes one event and is not stored [MSG-23]', async () => {
    const client = await aReadyClient()
    const onlineText = aMessage({ sequence: 0, flags: MessageFlag.onlineOnly })
    await arrive(client, onlineText)
    await arrive(client, onlineText)
    expect(received(client)).toMatchObject([{ conversationID: 'C2Cbob', sequence: 0 }])
    expect(client.chat.findMessage(received(client)[0]?.ID ?? '')).toBeNull()
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toEqual([])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
  })

  it('updates its conversation even if history had returned it before [MSG-24]', async () => {
    const client = await aReadyClient((server) => {
      keepsHistory(server, someMessages(1, 3))
      server.on(commands.conversation.list, () => ({
        conversations: [aConversation(2)],
        completeFlag: 1 as const,
        timeStamp: 0,
        startIndex: '',
        cookie: 'c',
      }))
    })
    const { chat } = client
    await outcome(client, chat.getMessageList({ conversationID: 'C2Cbob' }))
    await arrive(client, aMessage({ sequence: 3 }))
    const { data } = await chat.getConversationList()
    expect(data.conversationList).toMatchObject([
      { unreadCount: 1, lastMessage: { lastSequence: 3, messageForShow: 'message 3' } },
    ])
  })

  it.each([
    ['TIMTextElem', { text: 'hello' }, 'hello'],
    ['TIMFaceElem', { index: 1, data: 'x' }, '[表情]'],
    ['TIMCustomElem', { data: '', description: '', extension: '' }, '[自定义消息]'],
    ['TIMImageElem', { uuid: 'u', imageFormat: 1, imageInfoArray: [] }, '[图片]'],
    ['TIMSoundElem', { uuid: 'u', url: '', remoteAudioUrl: '', size: 1, second: 1 }, '[语音]'],
    ['TIMVideoFileElem', { videoUrl: '', videoSecond: 1 }, '[视频]'],
    [
      'TIMFileElem',
      { uuid: 'u', fileName: '合同.pdf', fileUrl: '', fileSize: 1 },
      '[文件] 合同.pdf',
    ],
    ['TIMLocationElem', { description: '外滩', latitude: 1, longitude: 1 }, '[位置]'],
    ['', { some: 'kind' }, '[暂不支持的消息]'],
  ])(
    'of type %s is stored unchanged and shown with its label [MSG-25] [MSG-62]',
    async (type, payload, label) => {
      const client = await aReadyClient()
      await arrive(client, aMessage({ sequence: 1, type, payload }))
      expect(received(client)).toMatchObject([{ type, payload }])
      const { data } = await client.chat.getConversationList()
      expect(data.conversationList).toMatchObject([
        { lastMessage: { type, messageForShow: label } },
      ])
    },
  )
})
