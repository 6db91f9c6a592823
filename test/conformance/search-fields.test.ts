import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Message, TSignaling, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { create, twoEach, whenIn } from './group-scene.ts'
import { dataOf, same, shapeOf } from './group-shapes.ts'
import { recordSignaling } from './signaling-recorder.ts'

const marked = [{ field: 'string', ...same('number', 'start', 'end') }]
const text = '周末去爬山'

/** The fields that `getSignalingInfo` returns. */
const signaling = {
  ...same('string', 'inviteID', 'groupID', 'inviter', 'data'),
  inviteeList: ['string'],
  ...same('number', 'actionType', 'timeout', 'businessID'),
}

const target = same('string', 'inviteID', 'inviter', 'groupID')
const invited = { ...target, inviteeList: ['string'], data: 'string', timeout: 'number' }

describe.each(formats)('what the API of search and signaling returns over %s frames', (format) => {
  let testBed: TestBed
  let devices: Awaited<ReturnType<typeof twoEach>>
  let groupID: string

  beforeAll(async () => {
    testBed = await createTestBed()
    devices = await twoEach(testBed, format)
    const { alice, bob, all } = devices
    groupID = await create(alice, { name: '爬山' }, 'bob')
    for (const one of all) await whenIn(one, groupID)
    await bob.chat.updateMyProfile({ nick: '爬山虎', birthday: 2000_01_01 })
  })

  afterAll(() => testBed.close())

  it('the search methods return the documented fields on every device of both sides [SEARCH-18]', async () => {
    const { alice, all } = devices
    await say(alice, 'bob', text)
    await sayInGroup(alice, groupID, text)
    const keywordList = ['爬山']
    for (const { chat } of all) {
      const { code, data } = await chat.searchCloudMessages({ keywordList })
      expect([code, data.totalCount, data.cursor]).toEqual([0, 2, ''])
      const page = { totalCount: 'number', cursor: 'string' }
      for (const {
        conversationID,
        messageCount,
        messageList,
        highlight,
      } of data.searchResultList) {
        const { data: known } = await chat.getMessageList({ conversationID })
        const live = known.messageList.find(({ type }) => type === TYPES.MSG_TEXT) as Message
        expect([messageCount, messageList.length]).toEqual([1, 1])
        expect(messageList[0]).toBe(live)
        expect(shapeOf(highlight)).toEqual({ [live.ID]: marked })
      }
      const user = {
        ...same('string', 'userID', 'nick', 'avatar', 'gender', 'selfSignature'),
        birthday: 'number',
        highlight: marked,
      }
      const users = { ...page, searchResultList: [user] }
      expect(await dataOf(chat.searchCloudUsers({ keywordList }))).toEqual(users)
      const group = {
        ...same('string', 'groupID', 'name', 'avatar', 'type', 'introduction', 'ownerID'),
        memberCount: 'number',
        highlight: marked,
      }
      const groups = { ...page, searchResultList: [group] }
      expect(await dataOf(chat.searchCloudGroups({ keywordList }))).toEqual(groups)
      const found = {
        groupInfo: same('string', 'groupID', 'name', 'type', 'avatar'),
        memberList: [{ ...same('string', 'userID', 'nick', 'nameCard'), highlight: marked }],
      }
      const members = { ...page, searchResultList: [found] }
      expect(await dataOf(chat.searchCloudGroupMembers({ keywordList }))).toEqual(members)
      const nothing = { totalCount: 0, searchResultList: [], cursor: '' }
      const none = { keywordList: ['没有这个词'] }
      for (const search of [
        chat.searchCloudMessages(none),
        chat.searchCloudUsers(none),
        chat.searchCloudGroups(none),
        chat.searchCloudGroupMembers(none),
      ]) {
        expect((await search).data).toEqual(nothing)
      }
    }
  })

  it('the signaling methods and events return the documented fields [SIGNAL-17]', async () => {
    const { alice, aliceToo, bob, bobToo } = devices
    const recorders = [aliceToo, bob, bobToo].map((device) => recordSignaling(device))
    const options = { data: '{"call":1}', timeout: 60 }
    const started = await alice.chat.invite({ userID: 'bob', ...options })
    await saysIt(alice, started, TSignaling.ACTION_TYPE_INVITE)
    const { inviteID } = started
    for (const recorder of recorders.slice(1))
      expect(shapeOf(await recorder.until(TSignaling.NEW_INVITATION_RECEIVED))).toEqual(invited)
    const modified = await alice.chat.modifyInvitation({ inviteID, data: '{"call":2}' })
    expect(modified.inviteID).toBe(inviteID)
    for (const recorder of recorders)
      expect(shapeOf(await recorder.until(TSignaling.INVITATION_MODIFIED))).toEqual(invited)
    const cancelled = await alice.chat.cancel({ inviteID })
    await saysIt(alice, cancelled, TSignaling.ACTION_TYPE_CANCEL_INVITE)
    for (const recorder of recorders)
      expect(shapeOf(await recorder.until(TSignaling.INVITATION_CANCELLED))).toEqual({
        ...target,
        data: 'string',
      })
  })

  it('the methods and events of group invitations return the documented fields [SIGNAL-17]', async () => {
    const { alice, aliceToo, bob, bobToo } = devices
    const recorders = [alice, aliceToo, bobToo].map((device) => recordSignaling(device))
    const invite = (timeout: number) =>
      alice.chat.inviteInGroup({ groupID, inviteeList: ['bob'], data: '{}', timeout })
    const answer = { ...target, invitee: 'string', data: 'string' }
    const received = recordSignaling(bob)
    for (const [name, method, action] of [
      [TSignaling.INVITEE_ACCEPTED, 'accept', TSignaling.ACTION_TYPE_ACCEPT_INVITE],
      [TSignaling.INVITEE_REJECTED, 'reject', TSignaling.ACTION_TYPE_REJECT_INVITE],
    ] as const) {
      const { inviteID } = await invite(60)
      const reported = await received.until(TSignaling.NEW_INVITATION_RECEIVED)
      expect(shapeOf(reported)).toEqual(invited)
      received.clear()
      await saysIt(bob, await bob.chat[method]({ inviteID, data: 'x' }), action)
      for (const recorder of recorders) expect(shapeOf(await recorder.until(name))).toEqual(answer)
    }
    await invite(1)
    const over = { ...target, inviteeList: ['string'], isSelfTimeout: 'boolean' }
    for (const recorder of [...recorders, received])
      expect(shapeOf(await recorder.until(TSignaling.INVITATION_TIMEOUT))).toEqual(over)
  })
})

/** The message of a result is one of signaling, at who sent it and in JSON; an ordinary one is none. */
const saysIt = async (
  { chat }: Device,
  result: { code: number; inviteID: string; data: { inviteID: string; message: Message } },
  actionType: number,
) => {
  const { code, inviteID, data } = result
  expect([code, data.inviteID]).toEqual([0, inviteID])
  const { message } = data
  expect(message.status).toBe('success')
  const info = chat.getSignalingInfo(message)
  expect(shapeOf(info)).toEqual(signaling)
  expect(info).toMatchObject({ inviteID, actionType, businessID: 1 })
  expect(chat.getSignalingInfo(JSON.parse(JSON.stringify(message)))).toEqual(info)
  expect(JSON.parse(message.cloudCustomData)).toMatchObject({ type: 'tsignaling' })
  const { payload } = message as { payload: { data: string; description: string } }
  expect(Object.keys(JSON.parse(payload.data)).toSorted()).toEqual(
    Object.keys(signaling).toSorted(),
  )
}
