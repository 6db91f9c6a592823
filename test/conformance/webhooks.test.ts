import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { aBackEnd, allowed, type Call, refuses } from '../server/webhooks/support/hooked.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { backEndOf, messagesOf, received, textBody, textOf, well } from './rest-scene.ts'
import { cutConnection, receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

const saidIn = ({ body }: Call): string =>
  (body.MsgBody as ReturnType<typeof textBody>)[0]?.MsgContent.Text ?? ''

/** Moderates what users say. */
const moderated = (call: Call): object => {
  const text = saidIn(call)
  const isGroup = call.command.startsWith('Group')
  if (text.includes('damn')) return { ...allowed, MsgBody: textBody(text.replace('damn', '****')) }
  if (text.includes('buy')) return refuses(isGroup ? 10_101 : 120_001, 'no advertising')
  return text.includes('spam') ? refuses(2) : allowed
}

const moderate = async (answering: (call: Call) => object = moderated) => {
  const backEnd = await aBackEnd((call) =>
    /Before|Prev/.test(call.command) ? answering(call) : allowed,
  )
  const commands = [
    ...['C2C.CallbackBeforeSendMsg', 'Group.CallbackBeforeSendMsg', 'C2C.CallbackAfterSendMsg'],
    ...['Group.CallbackBeforeInviteJoinGroup', 'Sns.CallbackPrevFriendAdd', 'State.StateChange'],
  ]
  const WebhookSettings = { url: backEnd.url, commands }
  await well(call('openconfigsvr/set_webhook_settings', { WebhookSettings }))
  return backEnd
}

const four = async (format: 'binary' | 'text') =>
  Promise.all([
    testBed.device('alice', { format }),
    testBed.device('alice', { format }),
    testBed.device('bob', { format }),
    testBed.device('bob', { format }),
  ])

const shows = (device: Device, conversationID: string, text: string) =>
  device.settles(async () => (await textsOf(device, conversationID)).includes(text))

describe.each(formats)('a back end that moderates, over %s', (format) => {
  it('replaces the text of a message on all devices permanently [HOOK-04]', async () => {
    await moderate()
    const [alice, other, bob, away] = await four(format)
    await cutConnection(away)
    const message = await say(alice, 'bob', 'damn it')
    expect(message).toMatchObject({ payload: { text: '**** it' }, isModified: true })
    const [reported] = await alice.until(EVENT.MESSAGE_MODIFIED)
    expect(reported).toBe(message)
    away.cable.reconnect()
    for (const device of [alice, other]) await shows(device, 'C2Cbob', '**** it')
    for (const device of [bob, away]) await shows(device, 'C2Calice', '**** it')
    expect(receivedTexts(bob)).toEqual(['**** it'])
    await testBed.restart()
    const again = await testBed.device('alice', { format })
    expect((await messagesOf(again, 'C2Cbob')).map(textOf)).toEqual(['**** it'])
    const { data } = await again.chat.getConversationList()
    expect(data.conversationList[0]?.lastMessage.messageForShow).toBe('**** it')
  })

  it('rejects a message with its own code and text, and no device receives it [HOOK-03]', async () => {
    const { received } = await moderate()
    const [alice, other, bob] = await four(format)
    await expect(say(alice, 'bob', 'buy this')).rejects.toMatchObject({
      code: 120_001,
      message: expect.stringContaining('no advertising'),
    })
    await say(alice, 'bob', 'hello')
    await shows(bob, 'C2Calice', 'hello')
    expect(receivedTexts(bob)).toEqual(['hello'])
    for (const device of [alice, other]) {
      await shows(device, 'C2Cbob', 'hello')
      expect(await textsOf(device, 'C2Cbob')).toEqual(['hello'])
    }
    const results = (await received('C2C.CallbackAfterSendMsg', 2)).map((one) => one.SendMsgResult)
    expect(results.toSorted()).toEqual([0, 120_001])
  })

  it('drops a message silently [HOOK-03]', async () => {
    await moderate()
    const [alice, other, bob] = await four(format)
    const message = await say(alice, 'bob', 'spam')
    expect(message.status).toBe('success')
    await say(alice, 'bob', 'hello')
    await shows(bob, 'C2Calice', 'hello')
    await shows(other, 'C2Cbob', 'hello')
    expect([receivedTexts(bob), await textsOf(other, 'C2Cbob')]).toEqual([['hello'], ['hello']])
  })

  it('replaces and rejects group messages, and rejects new members [HOOK-03] [HOOK-04] [HOOK-11]', async () => {
    await moderate((one) =>
      one.command === 'Group.CallbackBeforeInviteJoinGroup'
        ? { ...allowed, RefusedMembers_Account: ['carol'] }
        : moderated(one),
    )
    const [alice, other, bob] = await four(format)
    await testBed.device('carol', { format })
    const { data } = await alice.chat.createGroup({
      groupID: 'team',
      type: TYPES.GRP_WORK,
      name: 'Team',
      memberList: [{ userID: 'bob' }],
    })
    expect(data.group.groupID).toBe('team')
    const added = await alice.chat.addGroupMember({ groupID: 'team', userIDList: ['carol'] })
    expect(added.data).toMatchObject({ successUserIDList: [], failureUserIDList: ['carol'] })
    await sayInGroup(alice, 'team', 'damn it')
    await expect(sayInGroup(alice, 'team', 'buy this')).rejects.toMatchObject({ code: 10_101 })
    await sayInGroup(alice, 'team', 'hello')
    for (const device of [other, bob]) {
      await device.settles(() => receivedOrSynced(device).then((texts) => texts.includes('hello')))
      expect(await receivedOrSynced(device)).toEqual(['**** it', 'hello'])
    }
  })

  it('rejects an addFriend call with its own code [HOOK-13]', async () => {
    await moderate(() => refuses(38_010, 'strangers'))
    const [alice, , bob] = await four(format)
    const options = { to: 'bob', source: 'AddSource_Type_Web' }
    await expect(alice.chat.addFriend(options)).rejects.toMatchObject({ code: 38_010 })
    expect((await bob.chat.getFriendList()).data).toEqual([])
    expect(received(bob)).toEqual([])
  })

  it('receives logins and logouts [HOOK-14]', async () => {
    const { received } = await moderate()
    const device = await testBed.device('alice', { format })
    await device.chat.logout()
    const reported = await received('State.StateChange', 2)
    expect(reported.map(({ Info }) => Info)).toEqual([
      { To_Account: 'alice', Action: 'Login', Reason: 'Register' },
      { To_Account: 'alice', Action: 'Logout', Reason: 'Unregister' },
    ])
  })
})

const receivedOrSynced = async (device: Device): Promise<string[]> =>
  (await textsOf(device, 'GROUPteam')).filter((text) => !text.startsWith('TIM'))
