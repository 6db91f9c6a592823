import type { Device } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Message } from '../../src/index.ts'
import { backEndOf, messagesOf, textBody, textOf, well } from '../conformance/rest-scene.ts'
import { aProvider, json } from '../server/support/provider.ts'
import { aBackEnd, allowed, refuses } from '../server/webhooks/support/hooked.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { codeOf } from './support/code-of.ts'

let testBed: TestBed

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

const commands = ['C2C', 'Group'].flatMap((kind) =>
  ['BeforeSendMsg', 'AfterModifyMsg', 'BeforeMsgReaction', 'BeforeMsgExtension'].map(
    (name) => `${kind}.Callback${name}`,
  ),
)

/** A back end that rejects texts with BANNED and replaces DAMN by ***. */
const moderated = async () => {
  testBed = await createTestBed()
  const backEnd = await aBackEnd(({ command, body }) => {
    const said = JSON.stringify(body)
    if (!command.includes('Before')) return allowed
    if (said.includes('DROPPED')) return refuses(2)
    if (said.includes('BANNED')) return refuses(command.startsWith('C2C') ? 120_001 : 10_150)
    return said.includes('DAMN') ? { ...allowed, MsgBody: textBody('***') } : allowed
  })
  const WebhookSettings = { url: backEnd.url, commands }
  await well(call('openconfigsvr/set_webhook_settings', { WebhookSettings }))
  return backEnd
}

const modify = ({ chat }: Device, message: Message, text: string) => {
  message.payload = { text }
  return codeOf(chat.modifyMessage(message))
}

const extend = ({ chat }: Device, message: Message, value: string) =>
  codeOf(chat.setMessageExtensions(message, [{ key: 'k', value }]))

const sendExtensible = async ({ chat }: Device) => {
  const toBob = { to: 'bob', conversationType: 'C2C' } as const
  const payload = { text: 'ok' }
  const message = chat.createTextMessage({ ...toBob, payload, isSupportExtension: true })
  await chat.sendMessage(message)
  return message
}

const seenBy = async (device: Device, conversationID: string) =>
  (await messagesOf(device, conversationID)).flatMap((message) => textOf(message) ?? [])

describe('a back end that moderates messages', () => {
  it('receives C2C modifications before and after they apply [SAY-05]', async () => {
    const { received, bodies } = await moderated()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    await expect(say(alice, 'bob', 'BANNED')).rejects.toMatchObject({ code: 120_001 })
    const message = await say(alice, 'bob', 'ok')
    expect(await modify(alice, message, 'BANNED')).toBe(120_001)
    expect(await modify(alice, message, 'DROPPED')).toBe(0)
    expect(await seenBy(bob, 'C2Calice')).toEqual(['ok'])
    expect(await modify(alice, message, 'DAMN')).toBe(0)
    await bob.settles(async () => (await seenBy(bob, 'C2Calice'))[0] === '***')
    expect(bodies('C2C.CallbackBeforeSendMsg').at(-1)).toMatchObject({
      ...{ From_Account: 'alice', To_Account: 'bob', Sender_Account: 'alice' },
      ...{ ModifyFlag: 1, MsgSeq: message.sequence, MsgBody: textBody('DAMN') },
    })
    const [webhook] = await received('C2C.CallbackAfterModifyMsg')
    expect(webhook).toMatchObject({
      ...{ From_Account: 'alice', To_Account: 'bob', Sender_Account: 'alice' },
      ...{ MsgSeq: message.sequence, MsgBody: textBody('***') },
      ModifyTime: expect.any(Number),
    })
  })

  it('receives group modifications of every modifier [SAY-05]', async () => {
    const { received } = await moderated()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const memberList = [{ userID: 'bob' }]
    await alice.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team', memberList })
    await sayInGroup(alice, 'team', 'ok')
    await bob.settles(async () => (await seenBy(bob, 'GROUPteam')).includes('ok'))
    const message = (await messagesOf(bob, 'GROUPteam')).at(-1) as Message
    expect(await modify(bob, message, 'BANNED')).toBe(10_150)
    expect(await modify(bob, message, 'fine')).toBe(0)
    const [webhook] = await received('Group.CallbackAfterModifyMsg')
    expect(webhook).toMatchObject({
      ...{ GroupId: 'team', Type: 'Public', From_Account: 'bob', Sender_Account: 'alice' },
      ...{ MsgSeq: message.sequence, MsgBody: textBody('fine') },
    })
    expect(await seenBy(alice, 'GROUPteam')).toEqual(['fine'])
  })

  it('receives reactions and extensions if it subscribes to them [SAY-06]', async () => {
    const { bodies } = await moderated()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const message = await sendExtensible(alice)
    expect(await codeOf(alice.chat.addMessageReaction(message, 'BANNED'))).toBe(120_001)
    expect(await codeOf(alice.chat.addMessageReaction(message, 'fine'))).toBe(0)
    expect(await extend(alice, message, 'BANNED')).toBe(120_001)
    expect(await extend(alice, message, 'fine')).toBe(0)
    expect(bodies('C2C.CallbackBeforeMsgReaction')[0]).toMatchObject({
      ...{ From_Account: 'alice', To_Account: 'bob', Operator_Account: 'alice' },
      ...{ MsgSeq: message.sequence, ReactionID: 'BANNED', Action: 'Add' },
    })
    expect(bodies('C2C.CallbackBeforeMsgExtension')[0]).toMatchObject({
      ...{ Action: 'Set', ExtensionList: [{ Key: 'k', Value: 'BANNED' }] },
    })
    const [seen] = await messagesOf(bob, 'C2Calice')
    const { data } = await bob.chat.getMessageExtensions(seen as Message)
    expect(data.extensions).toEqual([{ key: 'k', value: 'fine' }])
  })
})

describe("a word on the operator's blocklist", () => {
  it('is rejected in every kind of content with 80001 [SAY-04]', async () => {
    testBed = await createTestBed()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const message = await sendExtensible(alice)
    const { chat } = alice
    await well(call('openconfigsvr/set_profanity', { Words: ['curse'] }))
    expect(await codeOf(chat.addMessageReaction(message, 'curse'))).toBe(80001)
    expect(await extend(alice, message, 'a curse')).toBe(80001)
    expect(await codeOf(chat.revokeMessage(message, { reason: 'curse' }))).toBe(80001)
    expect(await seenBy(bob, 'C2Calice')).toEqual(['ok'])
  })
})

describe('a client that excludes its message from checks', () => {
  const unchecked = { messageControlInfo: { excludedFromContentModeration: true } }

  const saysUnchecked = async ({ chat }: Device, text: string) => {
    const toBob = { to: 'bob', conversationType: 'C2C' } as const
    const message = chat.createTextMessage({ ...toBob, payload: { text } })
    return codeOf(chat.sendMessage(message, unchecked))
  }

  it('is checked anyway if the app does not allow exclusion; the back end is exempt [SAY-07]', async () => {
    const provider = await aProvider(({ body }, response) => {
      const isBad = body.toString().includes('bad')
      json(response, isBad ? { action: 'refuse', reason: '' } : { action: 'pass' })
    })
    testBed = await createTestBed({ moderation: { url: provider.url, isFailClosed: true } })
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    expect(await saysUnchecked(alice, 'bad 1')).toBe(0)
    const MessageSettings = { isCheckSkippableByClients: false }
    await well(call('openconfigsvr/set_message_settings', { MessageSettings }))
    expect(await saysUnchecked(alice, 'bad 2')).toBe(80001)
    const MsgBody = textBody('bad 3')
    const body = { From_Account: 'alice', To_Account: 'bob', MsgRandom: 1, MsgBody }
    await well(call('openim/sendmsg', { ...body, SendMsgControl: ['NoMsgCheck'] }))
    await bob.settles(async () => (await seenBy(bob, 'C2Calice')).length === 2)
    expect(await seenBy(bob, 'C2Calice')).toEqual(['bad 1', 'bad 3'])
    await testBed.restart()
    expect(await saysUnchecked(await testBed.device('alice'), 'bad 4')).toBe(80001)
  })
})

describe('a group with a limit of messages a second', () => {
  it('accepts every back-end message without counting it [SAY-08]', async () => {
    testBed = await createTestBed()
    const alice = await testBed.device('alice')
    await alice.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team' })
    const MessageSettings = { groupMessagesPerSecond: 1 }
    await well(call('openconfigsvr/set_message_settings', { MessageSettings }))
    const said = ['1', '2', '3', '4', '5']
    for (const [index, text] of said.entries()) {
      const notice = { GroupId: 'team', Random: index, MsgBody: textBody(text) }
      await well(call('group_open_http_svc/send_group_msg', notice))
    }
    await sayInGroup(alice, 'team', 'of alice')
    expect(await seenBy(alice, 'GROUPteam')).toEqual([...said, 'of alice'])
  })
})
