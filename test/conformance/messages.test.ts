import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sigOf, type TestBed } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = async (path: string, body: object) => {
  const usersig = sigOf('administrator')
  const answer = await callRest(testBed.server.httpUrl, path, body, { usersig })
  expect(answer).toMatchObject({ ActionStatus: 'OK' })
}

const url = 'https://example.org/a'

/** Texts that travel badly. */
const odd = [
  'half \ud83d',
  '\udc4b half',
  '\u202egnp.exe\u202c',
  'a\u0000b',
  '👨‍👩‍👧 é e\u0301',
  '__proto__',
  'COMP\u001f\u008b',
]

/** One message of every kind that a host can create. */
const everyKind = ({ chat }: Device, to: string, conversationType: 'C2C' | 'GROUP'): Message[] => {
  const target = { to, conversationType }
  const image = { url, width: 800, height: 600, size: 9_000 }
  return [
    chat.createTextMessage({ ...target, payload: { text: '你好 👋' } }),
    chat.createImageMessage({ ...target, payload: { imageInfoArray: [image] } }),
    chat.createAudioMessage({ ...target, payload: { url, second: 3.5, size: 70 } }),
    chat.createVideoMessage({ ...target, payload: { videoUrl: url, videoSecond: 61 } }),
    chat.createFileMessage({ ...target, payload: { fileUrl: url, fileName: '合同.pdf' } }),
    chat.createLocationMessage({
      ...target,
      payload: { description: '外滩', longitude: 121.49, latitude: -31.24 },
    }),
    chat.createFaceMessage({ ...target, payload: { index: 3, data: 'smile' } }),
    chat.createCustomMessage({ ...target, payload: { data: '{"a":1}', description: '描述' } }),
    ...odd.map((text) => chat.createTextMessage({ ...target, payload: { text } })),
    ...odd.map((data) => chat.createCustomMessage({ ...target, payload: { data } })),
  ]
}

const kindsOf = (messages: readonly Message[]) =>
  messages.map(({ ID, type, payload }) => ({ ID, type, payload }))

/** All messages of a conversation that MESSAGE_RECEIVED delivered, except tips. */
const receivedIn = ({ events }: Device, conversationID: string): Message[] =>
  events
    .flatMap(({ name, data }) => (name === EVENT.MESSAGE_RECEIVED ? (data as Message[]) : []))
    .filter((message) => message.conversationID === conversationID)
    .filter(({ type }) => type !== TYPES.MSG_GRP_TIP)

const historyOf = async ({ chat }: Device, conversationID: string): Promise<Message[]> => {
  const messages: Message[] = []
  let nextReqMessageID = ''
  for (;;) {
    const { data } = await chat.getMessageList({ conversationID, nextReqMessageID })
    messages.unshift(...data.messageList.filter(({ type }) => type !== TYPES.MSG_GRP_TIP))
    if (data.isCompleted) return messages
    nextReqMessageID = data.nextReqMessageID
  }
}

const lastMessage = async ({ chat }: Device, conversationID: string) => {
  const { data } = await chat.getConversationList([conversationID])
  return data.conversationList[0]
}

describe.each(formats)('two people with two devices each over %s frames', (format) => {
  const devices = async () => ({
    phone: await testBed.device('alice', { format }),
    tablet: await testBed.device('alice', { format }),
    bob: await testBed.device('bob', { format }),
    bobToo: await testBed.device('bob', { format }),
  })

  const aTeam = async () => {
    const all = await devices()
    const { data } = await all.phone.chat.createGroup({
      name: '小队',
      type: 'Public',
      memberList: [{ userID: 'bob' }],
    })
    const { groupID } = data.group
    for (const { chat, settles } of [all.tablet, all.bob, all.bobToo]) {
      await settles(async () => (await chat.getGroupList()).data.groupList.length === 1)
    }
    return { ...all, groupID }
  }

  it('messages of every kind are the same on all devices, at once, after a reload and after a restart [MSG-56] [MSG-57]', async () => {
    const { phone, tablet, bob, bobToo, groupID } = await aTeam()
    for (const [to, type] of [
      ['bob', 'C2C'],
      [groupID, 'GROUP'],
    ] as const) {
      const sent = everyKind(phone, to, type)
      for (const message of sent) await phone.chat.sendMessage(message)
      const expected = kindsOf(sent)
      const theirs = type === 'C2C' ? 'C2Calice' : `GROUP${to}`
      for (const [device, conversationID] of [
        [tablet, type + to],
        [bob, theirs],
        [bobToo, theirs],
      ] as const) {
        await device.settles(() => receivedIn(device, conversationID).length >= sent.length)
        expect(kindsOf(receivedIn(device, conversationID))).toEqual(expected)
      }
      const reloaded = await testBed.device('bob', { format })
      expect(kindsOf(await historyOf(reloaded, theirs))).toEqual(expected)
    }
    const before = await historyOf(bob, 'C2Calice')
    await testBed.restart()
    const restarted = await testBed.device('bob', { format })
    expect(kindsOf(await historyOf(restarted, 'C2Calice'))).toEqual(kindsOf(before))
  })

  it('createTextAtMessage shows the mentioned users on all devices [MSG-54]', async () => {
    const { phone, bob, groupID } = await aTeam()
    const atUserList = ['bob', TYPES.MSG_AT_ALL]
    const message = phone.chat.createTextAtMessage({
      to: groupID,
      conversationType: 'GROUP',
      payload: { text: '@bob @所有人', atUserList },
    })
    await phone.chat.sendMessage(message)
    const [received] = await bob.until(EVENT.MESSAGE_RECEIVED, ([one]) => one?.ID === message.ID)
    expect(received).toMatchObject({ type: TYPES.MSG_TEXT, atUserList })
  })

  it('messageControlInfo excludes a message from unread count and last message on all devices [MSG-51]', async () => {
    const { phone, bob, bobToo, tablet } = await devices()
    await say(phone, 'bob', 'counted')
    const quiet = phone.chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'quiet' },
    })
    await phone.chat.sendMessage(quiet, {
      messageControlInfo: { excludedFromUnreadCount: true, excludedFromLastMessage: true },
      offlinePushInfo: { title: 'only for the push' },
    })
    for (const device of [bob, bobToo]) {
      await device.until(EVENT.MESSAGE_RECEIVED, ([message]) => message?.ID === quiet.ID)
      expect(await lastMessage(device, 'C2Calice')).toMatchObject({
        unreadCount: 1,
        lastMessage: { messageForShow: 'counted' },
      })
      const [received] = receivedIn(device, 'C2Calice').slice(-1)
      expect(received).toMatchObject({
        _isExcludedFromUnreadCount: true,
        _isExcludedFromLastMessage: true,
        messageControlInfo: { excludedFromUnreadCount: true, excludedFromLastMessage: true },
      })
      expect(JSON.stringify(received)).not.toContain('only for the push')
    }
    await tablet.until(EVENT.MESSAGE_RECEIVED, ([message]) => message?.ID === quiet.ID)
    for (const device of [phone, tablet]) {
      expect(await lastMessage(device, 'C2Cbob')).toMatchObject({
        lastMessage: { messageForShow: 'counted' },
      })
    }
    const reloaded = await testBed.device('bob', { format })
    expect(await lastMessage(reloaded, 'C2Calice')).toMatchObject({
      unreadCount: 1,
      lastMessage: { messageForShow: 'counted' },
    })
  })

  it('the server rejects a profane text, also from a client without the current list [MSG-59]', async () => {
    const { phone, bob } = await devices()
    await call('openconfigsvr/set_profanity', { Words: ['赌博'] })
    const message = phone.chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: '来赌博吧' },
    })
    const code = await phone.chat.sendMessage(message).catch((error) => error.code)
    // Clients ask for the new list within seconds; this one may have it already.
    expect([80001, 3123]).toContain(code)
    expect(message).toMatchObject({ status: 'fail', hasRiskContent: true })
    await say(phone, 'bob', '来玩吧')
    await bob.until(EVENT.MESSAGE_RECEIVED)
    expect(kindsOf(receivedIn(bob, 'C2Calice'))).toMatchObject([{ payload: { text: '来玩吧' } }])
  })

  it('the server drops messages beyond the group’s frequency limit, and sendMessage resolves with messageDropReason [MSG-48] [MSG-60]', async () => {
    const { phone, tablet, bob, groupID } = await aTeam()
    await call('openconfigsvr/set_message_settings', {
      MessageSettings: { groupMessagesPerSecond: 1 },
    })
    const target = { to: groupID, conversationType: 'GROUP' as const }
    const create = (text: string) => phone.chat.createTextMessage({ ...target, payload: { text } })
    const messages = Array.from({ length: 9 }, (_, index) => create(`${index}`))
    const results = await Promise.all(messages.map((one) => phone.chat.sendMessage(one)))
    const kept = results.filter(({ data }) => data.messageDropReason === undefined)
    expect(messages.every(({ status }) => status === 'success')).toBe(true)
    expect(kept.length).toBeLessThan(9)
    const expected = kept.map(({ data }) => data.message.ID)
    for (const device of [tablet, bob]) {
      await device.settles(() => receivedIn(device, `GROUP${groupID}`).length >= expected.length)
      expect(receivedIn(device, `GROUP${groupID}`).map(({ ID }) => ID)).toEqual(expected)
    }
    expect((await historyOf(phone, `GROUP${groupID}`)).map(({ ID }) => ID)).toEqual(expected)
  })
})
