import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type GroupSystemNoticePayload, type Message, TYPES } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'
import { cutConnection, numbers } from './support.ts'

const SYSTEM = TYPES.CONV_SYSTEM

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const payloadOf = (message: Message) => message.payload as GroupSystemNoticePayload

const isNotice = ({ conversationID }: Message) => conversationID === SYSTEM

/** The system notices that MESSAGE_RECEIVED delivered, in order. */
const receivedNotices = ({ events }: Device): Message[] =>
  events.flatMap((event) =>
    event.name === EVENT.MESSAGE_RECEIVED ? (event.data as Message[]).filter(isNotice) : [],
  )

const operations = (device: Device): number[] =>
  receivedNotices(device).map((message) => payloadOf(message).operationType)

const texts = (device: Device): string[] =>
  receivedNotices(device).map((message) => payloadOf(message).userDefinedField)

const untilNotices = (device: Device, count: number) =>
  device.settles(() => receivedNotices(device).length >= count)

/** All notices of a device from its history, oldest first. */
const allNotices = async ({ chat }: Device): Promise<Message[]> => {
  const list: Message[] = []
  let nextReqMessageID = ''
  for (;;) {
    const { data } = await chat.getMessageList({ conversationID: SYSTEM, nextReqMessageID })
    list.unshift(...data.messageList)
    if (data.isCompleted) return list
    nextReqMessageID = data.nextReqMessageID
  }
}

const systemOf = async ({ chat }: Device) => {
  const { data } = await chat.getConversationList([SYSTEM])
  return data.conversationList[0]
}

const unreadOf = async (device: Device) => (await systemOf(device))?.unreadCount

const notify = (GroupId: string, Content: string, ToMembers_Account?: string[]) =>
  callRest(
    testBed.server.httpUrl,
    'group_open_http_svc/send_group_system_notification',
    { GroupId, Content, ...(ToMembers_Account && { ToMembers_Account }) },
    { sdkappid: `${SDKAPPID}`, usersig: sigOf('administrator') },
  )

const createTeam = async ({ chat }: Device, ...members: string[]): Promise<string> => {
  const memberList = members.map((userID) => ({ userID }))
  const { data } = await chat.createGroup({ name: '开黑小队', type: 'Public', memberList })
  return data.group.groupID
}

describe.each(formats)('notices over %s frames', (format) => {
  const twoEach = async () => ({
    alice: await testBed.device('alice', { format }),
    aliceToo: await testBed.device('alice', { format }),
    bob: await testBed.device('bob', { format }),
    bobToo: await testBed.device('bob', { format }),
  })

  it('system notices reach the creator, invitee and leaving member on all devices [NOTICE-01] [NOTICE-02]', async () => {
    const { alice, aliceToo, bob, bobToo } = await twoEach()
    const groupID = await createTeam(alice, 'bob')
    await bob.until(EVENT.GROUP_LIST_UPDATED, (groups) => groups.length === 1)
    await bob.chat.quitGroup(groupID)
    for (const device of [alice, aliceToo]) await untilNotices(device, 1)
    for (const device of [bob, bobToo]) await untilNotices(device, 2)
    expect([operations(alice), operations(aliceToo)]).toEqual([[6], [6]])
    expect([operations(bob), operations(bobToo)]).toEqual([
      [7, 8],
      [7, 8],
    ])
    const [invited] = receivedNotices(bob)
    expect(invited).toMatchObject({
      type: 'TIMGroupSystemNoticeElem',
      conversationType: SYSTEM,
      from: 'alice',
      to: groupID,
      flow: 'in',
      sequence: 1,
      status: 'success',
      isSystemMessage: true,
      payload: {
        operationType: 7,
        operatorID: 'alice',
        groupProfile: { groupID, name: '开黑小队' },
        handleMessage: '',
        userDefinedField: '',
        messageRemindType: '',
      },
    })
    expect(receivedNotices(alice)[0]).toMatchObject({ from: 'alice', flow: 'in' })
    expect(bob.chat.findMessage(invited?.ID ?? '')).toBe(invited)
  })

  it('system notices count as unread in their conversation, but not in the total [NOTICE-03] [NOTICE-04]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    await createTeam(alice, 'bob')
    for (const device of [bob, bobToo]) await untilNotices(device, 1)
    expect(await systemOf(bob)).toMatchObject({
      conversationID: SYSTEM,
      type: SYSTEM,
      unreadCount: 1,
      lastMessage: {
        type: 'TIMGroupSystemNoticeElem',
        messageForShow: '你被邀请加入群聊“开黑小队”',
      },
    })
    await untilNotices(alice, 1)
    expect(await unreadOf(alice)).toBe(0)
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(0)
    await bob.chat.setMessageRead({ conversationID: SYSTEM })
    expect(await unreadOf(bob)).toBe(0)
    await bobToo.settles(async () => (await unreadOf(bobToo)) === 0)
    const later = await testBed.device('bob', { format })
    expect(await unreadOf(later)).toBe(0)
    const { data } = await later.chat.getConversationProfile(SYSTEM)
    expect(data.conversation).toMatchObject({ type: SYSTEM, unreadCount: 0 })
  })

  it('the back end sends system notices to the users it names [NOTICE-08]', async () => {
    const { alice, aliceToo, bob, bobToo } = await twoEach()
    const groupID = await createTeam(alice, 'bob')
    const answer = await notify(groupID, '服务器将于今晚维护')
    expect(answer).toMatchObject({ ActionStatus: 'OK', ErrorCode: 0 })
    expect(await notify(groupID, '只给鲍勃', ['bob', 'carol'])).toMatchObject({ ErrorCode: 0 })
    for (const device of [alice, aliceToo]) await untilNotices(device, 2)
    for (const device of [bob, bobToo]) await untilNotices(device, 3)
    expect(texts(alice)).toEqual(['', '服务器将于今晚维护'])
    expect(texts(bob)).toEqual(['', '服务器将于今晚维护', '只给鲍勃'])
    expect(receivedNotices(bobToo).at(-1)).toMatchObject({
      from: 'administrator',
      to: groupID,
      payload: { operationType: 255, operatorID: 'administrator' },
    })
    expect((await systemOf(bob))?.lastMessage.messageForShow).toBe('只给鲍勃')
    expect(await unreadOf(bob)).toBe(3)
    expect(await unreadOf(alice)).toBe(1)
  })

  it('system notices come once after an absence [NOTICE-06]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    await cutConnection(bob)
    const groupID = await createTeam(alice, 'bob')
    bob.cable.reconnect()
    await untilNotices(bob, 1)
    await cutConnection(bob)
    for (const text of numbers(1, 30)) await notify(groupID, text)
    bob.cable.reconnect()
    await untilNotices(bob, 31)
    await notify(groupID, '31')
    await untilNotices(bob, 32)
    await untilNotices(bobToo, 32)
    expect(texts(bob)).toEqual(['', ...numbers(1, 31)])
    expect(texts(bobToo)).toEqual(texts(bob))
    expect(await unreadOf(bob)).toBe(32)
  })

  it('system notices are in the history of every device, also after a restart [NOTICE-05]', async () => {
    const { alice, bob } = await twoEach()
    const groupID = await createTeam(alice, 'bob')
    for (const text of numbers(1, 40)) await notify(groupID, text, ['bob'])
    await untilNotices(bob, 41)
    const expected = ['', ...numbers(1, 40)]
    expect((await allNotices(bob)).map((m) => payloadOf(m).userDefinedField)).toEqual(expected)
    await cutConnection(bob)
    await testBed.restart()
    await notify(groupID, '41')
    bob.cable.reconnect(testBed.server.url)
    await untilNotices(bob, 42)
    expect(texts(bob)).toEqual([...expected, '41'])
    const fresh = await testBed.device('bob', { format })
    const notices = await allNotices(fresh)
    expect(notices.map((m) => payloadOf(m).userDefinedField)).toEqual([...expected, '41'])
    expect(notices.map(({ ID }) => ID)).toEqual((await allNotices(bob)).map(({ ID }) => ID))
    expect(await unreadOf(fresh)).toBe(42)
    expect(receivedNotices(fresh)).toEqual([])
  })

  it('clients can neither send, modify nor delete system notices, nor read those of others [NOTICE-07]', async () => {
    const { alice, bob } = await twoEach()
    await createTeam(alice, 'bob')
    await untilNotices(bob, 1)
    const [notice] = receivedNotices(bob)
    if (notice === undefined) throw new Error('no notice')
    await expect(bob.chat.sendMessage(notice)).rejects.toMatchObject({ code: 2106 })
    await expect(bob.chat.resendMessage(notice)).rejects.toMatchObject({ code: 2106 })
    await expect(bob.chat.revokeMessage(notice)).rejects.toMatchObject({ code: 2106 })
    await expect(bob.chat.modifyMessage(notice)).rejects.toMatchObject({ code: 2106 })
    await expect(bob.chat.deleteMessage([notice])).rejects.toMatchObject({ code: 2116 })
    const text = bob.chat.createTextMessage({
      to: 'alice',
      conversationType: SYSTEM as 'C2C',
      payload: { text: '?' },
    })
    await expect(bob.chat.sendMessage(text)).rejects.toMatchObject({ code: 2106 })
    expect((await allNotices(alice)).map(({ to, from }) => [to, from])).toEqual([
      [notice.to, 'alice'],
    ])
  })

  it('system notices and tips have no sender account [NOTICE-11]', async () => {
    const { alice, bob } = await twoEach()
    const groupID = await createTeam(alice, 'bob')
    const conversationID = `GROUP${groupID}`
    await bob.until(EVENT.GROUP_LIST_UPDATED, (groups) => groups.length === 1)
    for (const device of [alice, bob]) {
      const { data } = await device.chat.getMessageList({ conversationID })
      expect(data.messageList).toMatchObject([
        { type: 'TIMGroupTipElem', flow: 'in', from: 'alice', to: groupID, conversationID },
      ])
      const list = await device.chat.getConversationList([conversationID])
      expect(list.data.conversationList).toMatchObject([
        { unreadCount: 0, lastMessage: { messageForShow: 'alice 邀请 bob 加入群聊' } },
      ])
    }
  })
})
