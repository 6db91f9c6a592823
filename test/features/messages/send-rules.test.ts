import { aGroup, aMessage, NOON, type ScriptedServer, storesMessages } from 'tavern-im/testing'
import { describe, expect, it, vi } from 'vitest'
import {
  type ChatSDK,
  EVENT,
  type ImError,
  type Message,
  TYPES,
  viewOf,
} from '../../../src/index.ts'
import { wireConversationType } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, sendGroup } = commands.message

const toBob = { to: 'bob', conversationType: TYPES.CONV_C2C } as const
const url = 'https://example.org/a'

const aText = (chat: ChatSDK, text = 'hi', to = 'bob', type: 'C2C' | 'GROUP' = 'C2C'): Message =>
  chat.createTextMessage({ to, conversationType: type, payload: { text } })

/** IDs of a conversation as it shows. */
const shown = ({ chat }: TestClient, conversationID = 'C2Cbob') =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => (item.kind === 'message' ? [item.message.ID] : []))

const refused = (client: TestClient, message: Message, options?: object): Promise<ImError> =>
  outcome(client, client.chat.sendMessage(message, options)).then(
    () => {
      throw new Error('the message was sent')
    },
    (error) => error,
  )

/** Nothing left for the server; the failed message is shown. */
const failsHere = async (client: TestClient, message: Message, code: number) => {
  const error = await refused(client, message)
  expect(error).toMatchObject({ code, data: { message: { ID: message.ID } } })
  expect(client.server.bodiesOf(sendC2C)).toEqual([])
  expect(client.server.bodiesOf(sendGroup)).toEqual([])
  expect(message.status).toBe('fail')
  expect(shown(client, message.conversationID)).toEqual([message.ID])
}

const inGroups =
  (...groups: GroupCase[]) =>
  (server: ScriptedServer) => {
    storesMessages(server)
    server.on(commands.group.list, () => ({
      groups: groups.map((group) => aGroup(group)),
      totalCount: groups.length,
    }))
  }

const forbidding =
  (...words: string[]) =>
  (server: ScriptedServer) => {
    storesMessages(server)
    server.on(commands.configuration.profanity, () => ({
      filterConfig: { isEnabled: true },
      lexicon: words.join('\n'),
      strToken: '\n',
      completeFlag: 1 as const,
      nextStartIndex: 0,
      version: 1,
      expiredTime: 3_600,
    }))
  }

type GroupCase = Parameters<typeof aGroup>[0]

const withTopics: GroupCase = { groupID: '@TGS#_city', isSupportTopic: 1 }

describe('a message that cannot be sent fails immediately and is kept', () => {
  it.each<[string, string, GroupCase[]]>([
    ['a community that is not known', '@TGS#_city', []],
    ['one with topics', '@TGS#_city', [withTopics]],
  ])('to %s without a topic: 2115 [MSG-43]', async (_name, to, groups) => {
    const client = await aReadyClient(inGroups(...groups))
    await failsHere(client, aText(client.chat, 'hi', to, 'GROUP'), 2115)
  })

  it.each<[string, string, GroupCase[]]>([
    ['a topic', '@TGS#_city@TOPIC#_1', []],
    ['a community without topics', '@TGS#_town', [{ groupID: '@TGS#_town' }]],
    ['a user of such a name', '@TGS#_city', []],
  ])('but is sent to %s [MSG-43]', async (name, to, groups) => {
    const client = await aReadyClient(inGroups(...groups))
    const type = name.startsWith('a user') ? 'C2C' : 'GROUP'
    const message = aText(client.chat, 'hi', to, type)
    await outcome(client, client.chat.sendMessage(message))
    expect(message.status).toBe('success')
  })

  it.each([
    'createImageMessage',
    'createAudioMessage',
    'createVideoMessage',
    'createFileMessage',
  ] as const)('of %s whose file has no URL: 2403 [MSG-44]', async (method) => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const create = client.chat[method] as (options: unknown) => Message
    const file = {
      name: 'a.mp4',
      size: 5,
      type: method === 'createImageMessage' ? 'image/png' : '',
    }
    await failsHere(client, create({ ...toBob, payload: { file } }), 2403)
  })

  it('above 12 KB: 80002, counted in bytes [MSG-45]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const most = aText(client.chat, '中'.repeat(4_096))
    await outcome(client, client.chat.sendMessage(most))
    expect(most.status).toBe('success')
    const tooLong = aText(client.chat, `${'中'.repeat(4_096)}x`)
    expect(await refused(client, tooLong)).toMatchObject({ code: 80002 })
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(1)
    expect(tooLong.status).toBe('fail')
  })

  it('with a megabyte of text, and the connection stays open [MSG-45]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const [session] = client.server.sessions
    const custom = { data: 'x'.repeat(2 ** 20) }
    const message = client.chat.createCustomMessage({ ...toBob, payload: custom })
    await failsHere(client, message, 80002)
    await outcome(client, client.chat.sendMessage(aText(client.chat)))
    expect(client.server.sessions).toEqual([session])
  })

  it('with a forbidden word: 3123, and it is marked [MSG-46]', async () => {
    const client = await aReadyClient(forbidding('赌博'))
    const message = aText(client.chat, '来赌博吧')
    await failsHere(client, message, 3123)
    expect(message.hasRiskContent).toBe(true)
  })

  it('but content other than text is not checked for words [MSG-46]', async () => {
    const client = await aReadyClient(forbidding('赌博'))
    const message = client.chat.createCustomMessage({ ...toBob, payload: { data: '赌博' } })
    await outcome(client, client.chat.sendMessage(message))
    expect(message).toMatchObject({ status: 'success', hasRiskContent: false })
  })
})

describe('a message that the server refuses', () => {
  it.each([
    [80001, true],
    [80004, true],
    [80002, false],
    [10007, false],
  ])('with %i: its risk mark is %s [MSG-46]', async (code, isMarked) => {
    const client = await aReadyClient((server) => server.refuse(sendC2C, code))
    const message = aText(client.chat)
    await refused(client, message)
    expect(message).toMatchObject({ status: 'fail', hasRiskContent: isMarked })
    storesMessages(client.server)
    await outcome(client, client.chat.resendMessage(message))
    expect(message).toMatchObject({ status: 'success', hasRiskContent: false, isResend: true })
  })
})

describe('sendMessage', () => {
  it('refuses messages of other users: 2105 [MSG-14]', async () => {
    const client = await aReadyClient()
    client.server.push(pushes.message.received, { position: 1, messageList: [aMessage()] })
    await client.advance(0)
    const { data } = await client.chat.getMessageList({ conversationID: 'C2Cbob' })
    const [theirs] = data.messageList as [Message]
    await expect(client.chat.sendMessage(theirs)).rejects.toMatchObject({ code: 2105 })
    expect(theirs.status).toBe('success')
    expect(shown(client)).toEqual([theirs.ID])
  })

  it('refuses messages to the system conversation: 2106 [MSG-55]', async () => {
    const client = await aReadyClient()
    const notice = {
      conversationType: wireConversationType.system,
      type: TYPES.MSG_GRP_SYS_NOTICE,
      payload: { operationType: 255, groupProfile: { groupID: 'team', name: 'Team' } },
    }
    const messageList = [aMessage(notice)]
    client.server.push(pushes.message.received, { position: 1, messageList })
    await client.advance(0)
    const [[reported]] = client.events.dataOf(EVENT.MESSAGE_RECEIVED) as [[Message]]
    await expect(client.chat.sendMessage(reported)).rejects.toMatchObject({ code: 2106 })
    await expect(client.chat.resendMessage(reported)).rejects.toMatchObject({ code: 2106 })
  })

  it('resolves for a stored message and does not send it again [MSG-18]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const message = aText(client.chat)
    await outcome(client, client.chat.sendMessage(message))
    const { data } = await outcome(client, client.chat.sendMessage(message))
    expect(data.message).toBe(message)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(1)
    expect(shown(client)).toEqual([message.ID])
  })

  it('sends a pending message once, and all calls end in the same way [MSG-47]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const message = aText(client.chat)
    const calls = [
      client.chat.sendMessage(message),
      client.chat.sendMessage(message),
      client.chat.resendMessage(message),
    ]
    await client.advance(0)
    const results = await Promise.all(calls)
    expect(results.map(({ data }) => data.message)).toEqual([message, message, message])
    expect(message.isResend).toBe(false)
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(1)
  })

  it('and resendMessage refuses messages that have not failed with 2905 [MSG-47]', async () => {
    const client = await aReadyClient()
    const message = aText(client.chat)
    await expect(client.chat.resendMessage(message)).rejects.toMatchObject({ code: 2905 })
    expect(message).toMatchObject({ status: 'unSend', isResend: false })
  })
})

describe('the response to a send', () => {
  it('for a dropped message: it counts as sent and is in no list [MSG-48]', async () => {
    const client = await aReadyClient()
    const answer = { time: NOON + 9, sequence: 0, position: 0, messageDropReason: 1 }
    client.server.on(sendGroup, () => answer)
    const message = aText(client.chat, 'hi', 'team', 'GROUP')
    const { data } = await outcome(client, client.chat.sendMessage(message))
    expect(data).toEqual({ message, messageDropReason: 1 })
    expect(message).toMatchObject({ status: 'success', time: NOON + 9, sequence: 0 })
    expect(shown(client, 'GROUPteam')).toEqual([])
    expect((await client.chat.getConversationList()).data.conversationList).toEqual([])
  })

  it('without receipts: the message requests none [MSG-49]', async () => {
    const client = await aReadyClient()
    const answer = { time: NOON, sequence: 1, position: 0, readReceiptCode: 10060 }
    client.server.on(sendGroup, () => answer)
    const message = client.chat.createTextMessage({
      to: 'team',
      conversationType: TYPES.CONV_GROUP,
      payload: { text: 'hi' },
      needReadReceipt: true,
    })
    const { data } = await outcome(client, client.chat.sendMessage(message))
    expect(data).toEqual({ message })
    expect(message).toMatchObject({ status: 'success', needReadReceipt: false })
  })
})

describe('onProgress', () => {
  const anAudio = (chat: ChatSDK, onProgress: (progress: number) => void) =>
    chat.createAudioMessage({ ...toBob, payload: { url, second: 1 }, onProgress })

  it('receives 1 when the file is complete [MSG-50]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const events: number[] = []
    const message = anAudio(client.chat, (progress) => events.push(progress))
    expect(events).toEqual([])
    await outcome(client, client.chat.sendMessage(message))
    expect(events).toEqual([1])
  })

  it('is not called for a message without a file [MSG-50]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const onProgress = vi.fn()
    const message = client.chat.createTextMessage({ ...toBob, payload: { text: 'hi' }, onProgress })
    await outcome(client, client.chat.sendMessage(message))
    expect(onProgress).not.toHaveBeenCalled()
  })

  it('that throws is logged, and the message is sent [MSG-50]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const message = anAudio(client.chat, () => {
      throw new Error('oops')
    })
    await outcome(client, client.chat.sendMessage(message))
    expect(message.status).toBe('success')
    expect(client.platform.log.lines.map(({ line }) => line).join('\n')).toContain(
      'onProgress threw',
    )
  })
})
