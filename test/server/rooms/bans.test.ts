import { type AnswerOf, type commands, decodeMessage, encodeMessage } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import {
  APP,
  aGroupMessage,
  type Device,
  temporaryDirectory,
  upTo,
} from '../core/support/test-core.ts'
import { aRoom, joined, openRooms, ROOM, says, type TestRooms, textsOf, tipsOf } from './support.ts'

type Members = AnswerOf<typeof commands.group.roomMembers>
type Marked = AnswerOf<typeof commands.group.markMembers>

const aRoomOf = async (testBed: TestRooms) => {
  const olga = await testBed.device('olga')
  const bob = await testBed.device('bob')
  await aRoom(olga)
  return { olga, bob }
}

const banFrom = (userIDList: readonly string[], duration = 60) => ({
  groupID: ROOM,
  userIDList,
  reason: 'spam',
  ...(duration > 0 ? { duration } : {}),
})

const join = { groupID: ROOM, applyMessage: '' }

const administer = (testBed: TestRooms, command: string, body: object) =>
  testBed.core
    .administer(
      { sdkAppID: APP, identifier: 'administrator' },
      `group_open_http_svc/${command}`,
      body,
    )
    .then(
      () => 0,
      (error) => {
        if (error instanceof Refusal) return error.code
        throw error
      },
    )

describe('a user who is banned from a room', () => {
  it('is removed with all devices, notified, and refused for that time [ROOM-13]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    const own = await joined(olga)
    const subscriptions = [await joined(bob), await joined(bob)]
    await olga.run('group.removeMembers', banFrom(['bob']))
    for (const { key } of subscriptions) {
      const body = { key, startSeq: 1, startBroadcastSeq: 1, simplifiedMessage: 0 }
      expect(await testBed.refusedOpen('room.poll', body)).toBe(10007)
    }
    expect(await bob.refused('group.send', aGroupMessage('bob', ROOM))).toBe(10007)
    expect(await bob.refused('group.join', join)).toBe(10007)
    const news = await testBed.poll({ key: own.key, startSeq: own.nextSeq })
    expect(tipsOf(news)).toEqual([1, 10])
    expect(news.rspMsgList[1]?.payload).toMatchObject({
      memberList: [{ userID: 'bob', duration: 60, reason: 'spam' }],
    })
    expect(bob.received.notices.at(-1)?.message.payload).toMatchObject({ operationType: 21 })
    await testBed.clock.advance(61_000)
    expect(await bob.run('group.join', join)).toMatchObject({ status: 'JoinedSuccess' })
  })

  it('stays banned over a restart, even if it was absent [ROOM-13]', async () => {
    const dataDir = temporaryDirectory()
    const before = await openRooms({ dataDir })
    const { olga } = await aRoomOf(before)
    await olga.run('group.removeMembers', banFrom(['bob', 'nobody']))
    await before.close()
    const testBed = await openRooms({ dataDir })
    expect(await (await testBed.device('bob')).refused('group.join', join)).toBe(10007)
    expect(await (await testBed.device('carol')).run('group.join', join)).toBeDefined()
  })

  it('is let in again by the back end [ROOM-14]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    const own = await joined(olga)
    const body = { GroupId: ROOM, Members_Account: ['bob'] }
    expect(await administer(testBed, 'ban_group_member', { ...body, Duration: 60 })).toBe(0)
    expect(await bob.refused('group.join', join)).toBe(10007)
    expect(await administer(testBed, 'unban_group_member', body)).toBe(0)
    expect(await administer(testBed, 'unban_group_member', body)).toBe(0)
    expect(tipsOf(await testBed.poll({ key: own.key, startSeq: own.nextSeq }))).toEqual([10, 11])
    const published = bob.received.notices.map(({ message }) => message.payload)
    expect(published).toMatchObject([{ operationType: 21 }, { operationType: 22 }])
    await joined(bob)
    await olga.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    const elsewhere = { ...body, GroupId: 'g', Duration: 60 }
    expect(await administer(testBed, 'ban_group_member', elsewhere)).toBe(10007)
  })

  it('was banned by an authorized user, from a room, for a time [ROOM-13]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    await joined(bob)
    const carol = await testBed.device('carol')
    const ban = (by: Device, userID: string, duration?: number) =>
      by.refused('group.removeMembers', banFrom([userID], duration))
    expect(await ban(carol, 'bob')).toBe(10007)
    expect(await ban(bob, 'olga')).toBe(10007)
    expect(await ban(olga, 'bob', 0)).toBe(10004)
    expect(await ban(olga, 'olga')).toBe(10007)
  })
})

describe('the members of a room', () => {
  it('are listed newest first, 500 a page, while they are present [ROOM-15]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    for (const one of upTo(510)) await joined(await testBed.device(`user-${one}`))
    await joined(olga)
    const list = (offset: number) =>
      olga.run<Members>('group.roomMembers', { groupID: ROOM, offset })
    const first = await list(0)
    expect(first.memberList.slice(0, 2)).toMatchObject([
      { userID: 'olga', role: 400 },
      { userID: 'user-510', role: 200 },
    ])
    expect([first.memberList.length, first.offset]).toEqual([500, 500])
    const rest = await list(first.offset)
    expect([rest.memberList.at(-1)?.userID, rest.offset]).toEqual(['user-1', 0])
    expect(await bob.refused('group.roomMembers', { groupID: ROOM, offset: 0 })).toBe(10007)
  })

  it('are marked by the owner while they are present, with 10 marks at most [ROOM-16]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    const subscription = await joined(bob)
    await joined(olga)
    const mark = async (userID: string, markType: number, operationType = 1) => {
      const memberList = [{ userID, markType }]
      const body = { groupID: ROOM, operationType, memberList }
      return (await olga.run<Marked>('group.markMembers', body)).memberList[0]?.result
    }
    const marked = async (filter: number) =>
      (
        await olga.run<Members>('group.roomMembers', { groupID: ROOM, offset: 0, filter })
      ).memberList.map(({ userID }) => userID)
    expect([await mark('bob', 1_000), await mark('carol', 1_000)]).toEqual([1, 0])
    expect(await marked(1_000)).toEqual(['bob'])
    for (const one of upTo(9)) await mark('olga', 1_000 + one)
    expect([await mark('bob', 2_000), await mark('bob', 1_009)]).toEqual([0, 1])
    expect(await marked(1_009)).toEqual(['olga', 'bob'])
    expect([await mark('olga', 1_009, 2), await marked(1_009)]).toEqual([1, ['bob']])
    await testBed.open('room.leave', { key: subscription.key })
    expect(await marked(1_000)).toEqual([])
    const body = { groupID: ROOM, operationType: 1, memberList: [{ userID: 'bob', markType: 7 }] }
    expect(await olga.refused('group.markMembers', body)).toBe(10004)
    await joined(bob)
    const theirs = { ...body, memberList: [] }
    expect(await bob.refused('group.markMembers', theirs)).toBe(10007)
  })

  it('who are muted are still muted when they return [ROOM-05]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    const { key } = await joined(bob)
    await olga.run('group.changeMember', { groupID: ROOM, userID: 'bob', muteTime: 60 })
    await testBed.open('room.leave', { key })
    await joined(bob)
    expect(await bob.refused('group.send', aGroupMessage('bob', ROOM))).toBe(10017)
    await testBed.clock.advance(61_000)
    await joined(bob)
    await says(bob, 'again')
  })
})

it('who left while muted or as a manager are no members once that is over [ROOM-05]', async () => {
  const testBed = await openRooms()
  const { olga, bob } = await aRoomOf(testBed)
  const change = (fields: object) =>
    olga.run('group.changeMember', { groupID: ROOM, userID: 'bob', ...fields })
  const members = { groupID: ROOM, offset: 0 }
  const { key } = await joined(bob)
  await change({ role: 300 })
  await testBed.open('room.leave', { key })
  await says(bob, 'as an admin', 2)
  await change({ role: 200 })
  expect(await bob.refused('group.send', aGroupMessage('bob', ROOM))).toBe(10007)
  expect(await bob.refused('group.roomMembers', members)).toBe(10007)
  const again = await joined(bob)
  await says(bob, 'again', 3)
  await change({ muteTime: 60 })
  await testBed.open('room.leave', { key: again.key })
  await testBed.clock.advance(61_000)
  expect(await bob.refused('group.send', aGroupMessage('bob', ROOM))).toBe(10007)
})

describe('a broadcast', () => {
  const body = { Random: 7, MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'to all' } }] }

  it('reaches all rooms of the app at once [ROOM-17]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    await aRoom(olga, 'other')
    const one = await joined(bob)
    const other = await joined(olga, 'other')
    const polls = [one, other].map(({ key, nextBroadcastSeq }) =>
      testBed.poll({ key, startSeq: 2 ** 31, startBroadcastSeq: nextBroadcastSeq }),
    )
    expect(await administer(testBed, 'send_broadcast_msg', body)).toBe(0)
    for (const poll of polls) {
      const news = await poll
      expect(textsOf(news)).toEqual([])
      expect(news.broadcastMessageList).toMatchObject([
        { from: 'administrator', payload: { text: 'to all' } },
      ])
      expect(news.nextBroadcastSeq).toBe(one.nextBroadcastSeq + 1)
    }
  })

  it.each([
    [{ ...body, MsgBody: [] }, 10004],
    [{ ...body, MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: {} }] }, 10004],
    [{ ...body, MsgBody: [{ MsgType: 'TIMFileElem', MsgContent: {} }] }, 10004],
    [{ MsgBody: body.MsgBody }, 10004],
  ])('that is invalid is refused: %j with %i [ROOM-17]', async (message, code) => {
    expect(await administer(await openRooms(), 'send_broadcast_msg', message)).toBe(code)
  })
})

describe('a poll with few fields', () => {
  it('receives messages without picture, name card and rare fields [ROOM-18]', async () => {
    const testBed = await openRooms()
    const { olga, bob } = await aRoomOf(testBed)
    const { key, nextSeq: startSeq } = await joined(bob)
    await olga.run('profile.update', { profile: { nick: 'Olga', avatar: 'https://a.test/o.png' } })
    await says(olga, 'hello')
    const messageOf = async (simplifiedMessage: 0 | 1) =>
      (await testBed.poll({ key, startSeq, simplifiedMessage })).rspMsgList.at(-1)
    const whole = await messageOf(0)
    if (whole === undefined) throw new Error('nothing was said')
    expect(whole.avatar).not.toBe('')
    expect(await messageOf(1)).toEqual(
      decodeMessage(encodeMessage({ ...whole, avatar: '', nameCard: '', extra: undefined })),
    )
  })
})
