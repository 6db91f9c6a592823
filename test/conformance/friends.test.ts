import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { EVENT, type FriendApplication, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'

const source = 'AddSource_Type_Web'

/** The friends and applications that a device shows. */
const shown = async ({ chat }: Device) => {
  const friends = (await chat.getFriendList()).data
  const { friendApplicationList, unreadCount } = (await chat.getFriendApplicationList()).data
  const groups = (await chat.getFriendGroupList()).data
  return {
    friends: friends.map(({ userID, remark, groupList, profile }) =>
      [userID, profile.nick, remark, ...groupList].join(' '),
    ),
    applications: friendApplicationList.map(({ userID, nick, wording, type }) =>
      [type === TYPES.SNS_APPLICATION_SENT_TO_ME ? 'from' : 'to', userID, nick, wording].join(' '),
    ),
    unreadCount,
    groups: groups.map(({ name, userIDList, count }) => `${name} ${count} ${userIDList.join('+')}`),
  }
}

type Shown = Awaited<ReturnType<typeof shown>>

/** Waits until all these devices show this. */
const agree = async (devices: readonly Device[], expected: Partial<Shown>): Promise<void> => {
  for (const device of devices) {
    await device.settles(async () => {
      const seen = await shown(device)
      return Object.entries(expected).every(
        ([key, value]) => JSON.stringify(seen[key as keyof Shown]) === JSON.stringify(value),
      )
    })
  }
}

const needsConfirm = ({ chat }: Device) =>
  chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_NEED_CONFIRM })

describe.each(formats)('friends over %s', (format) => {
  let testBed: TestBed
  beforeAll(async () => {
    testBed = await createTestBed()
  })
  afterAll(() => testBed.close())

  let number = 0
  /** Two users with two devices each, with names that no other test has. */
  const four = async () => {
    number++
    const [a, b] = [`alice-${number}`, `bob-${number}`]
    const alices = [
      await testBed.device(a, { format }),
      await testBed.device(a, { format }),
    ] as const
    const bobs = [await testBed.device(b, { format }), await testBed.device(b, { format })] as const
    await alices[0].chat.updateMyProfile({ nick: 'Alice' })
    await bobs[0].chat.updateMyProfile({ nick: 'Bob' })
    onTestFinished(async () => {
      await Promise.all([...alices, ...bobs].map(({ chat }) => chat.destroy()))
    })
    return { a, b, alices, bobs }
  }

  it('FRIEND_LIST_UPDATED comes after SDK_READY, also with an empty list [FRIEND-30]', async () => {
    const { alices } = await four()
    expect(await alices[0].until(EVENT.FRIEND_LIST_UPDATED)).toEqual([])
    expect(await alices[0].until(EVENT.FRIEND_GROUP_LIST_UPDATED)).toEqual([])
    expect(await alices[0].until(EVENT.FRIEND_APPLICATION_LIST_UPDATED)).toEqual({
      friendApplicationList: [],
      unreadCount: 0,
    })
    const names = alices[0].events.map(({ name }) => name)
    expect(names.indexOf(EVENT.FRIEND_LIST_UPDATED)).toBeGreaterThan(names.indexOf(EVENT.SDK_READY))
  })

  it('addFriend and updateFriend take effect at once on all devices of both sides [FRIEND-02] [FRIEND-18] [FRIEND-19] [FRIEND-20]', async () => {
    const { a, b, alices, bobs } = await four()
    await say(alices[0], b, 'hello')
    const add = await alices[0].chat.addFriend({ to: b, source, remark: 'B', groupName: '同学' })
    expect(add.data).toEqual({ userID: b, code: 0 })
    expect(await shown(alices[0])).toMatchObject({ friends: [`${b} Bob B 同学`] })
    await agree(alices, { friends: [`${b} Bob B 同学`], groups: [`同学 1 ${b}`] })
    await agree(bobs, { friends: [`${a} Alice `], groups: [] })
    const again = alices[1].chat.addFriend({ to: b, source })
    await expect(again).rejects.toMatchObject({ code: 2701 })
    const field = { key: 'Tag_SNS_Custom_Pet', value: 'cat' }
    const update = { userID: b, remark: 'Bobby', friendCustomField: [field] }
    const { data } = await alices[1].chat.updateFriend(update)
    expect(data).toMatchObject(update)
    for (const device of alices) {
      await device.until(EVENT.FRIEND_LIST_UPDATED, ([one]) => one?.remark === 'Bobby')
      await device.until(EVENT.CONVERSATION_LIST_UPDATED, ([one]) => one?.remark === 'Bobby')
    }
    await agree(bobs, { friends: [`${a} Alice `] })
    const profile = await bobs[0].chat.getFriendProfile({ userIDList: [a, b] })
    expect(profile.data.friendList).toMatchObject([{ userID: a, profile: { nick: 'Alice' } }])
    expect(profile.data.failureUserIDList).toMatchObject([{ userID: b, code: 2700 }])
  })

  it('addFriend sends an application, which any device accepts [FRIEND-04] [FRIEND-22] [FRIEND-23] [FRIEND-26]', async () => {
    const { a, b, alices, bobs } = await four()
    await needsConfirm(bobs[0])
    const add = await alices[0].chat.addFriend({ to: b, source, wording: 'hi' })
    expect(add.data).toMatchObject({ code: 30539, message: expect.stringMatching(/wait/) })
    await agree(alices, { applications: [`to ${b} Bob hi`], unreadCount: 0, friends: [] })
    await agree(bobs, { applications: [`from ${a} Alice hi`], unreadCount: 1, friends: [] })
    await bobs[1].chat.setFriendApplicationRead()
    await agree(bobs, { applications: [`from ${a} Alice hi`], unreadCount: 0 })
    await bobs[1].chat.acceptFriendApplication({ userID: a, remark: 'A' })
    await agree(alices, { applications: [], friends: [`${b} Bob `] })
    await agree(bobs, { applications: [], friends: [`${a} Alice A`] })
    const twice = bobs[0].chat.acceptFriendApplication({ userID: a })
    await expect(twice).rejects.toMatchObject({ code: 30614 })
  })

  it('friend applications are refused, deleted from one list, or not accepted at all [FRIEND-06] [FRIEND-24] [FRIEND-25]', async () => {
    const { a, b, alices, bobs } = await four()
    await needsConfirm(bobs[0])
    await alices[0].chat.addFriend({ to: b, source })
    await agree(bobs, { unreadCount: 1 })
    await bobs[0].chat.refuseFriendApplication({ userID: a })
    await agree([...alices, ...bobs], { applications: [], friends: [], unreadCount: 0 })
    await alices[1].chat.addFriend({ to: b, source })
    await agree(alices, { applications: [`to ${b} Bob `] })
    const type = TYPES.SNS_APPLICATION_SENT_BY_ME
    await alices[0].chat.deleteFriendApplication({ userID: b, type })
    await agree(alices, { applications: [] })
    await agree(bobs, { applications: [`from ${a} Alice `] })
    await bobs[0].chat.deleteFriendApplication({ userID: a })
    await agree(bobs, { applications: [] })
    const none = bobs[0].chat.deleteFriendApplication({ userID: a })
    await expect(none).rejects.toMatchObject({ code: 2716 })
    await bobs[0].chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_DENY_ANY })
    const denied = alices[0].chat.addFriend({ to: b, source })
    await expect(denied).rejects.toMatchObject({ code: 30516 })
  })

  it('addFriend rejects if either side has blocked the other [FRIEND-11]', async () => {
    const { a, b, alices, bobs } = await four()
    await bobs[0].chat.addToBlacklist({ userIDList: [a] })
    const add = alices[0].chat.addFriend({ to: b, source })
    await expect(add).rejects.toMatchObject({ code: 30525 })
    const back = bobs[0].chat.addFriend({ to: a, source })
    await expect(back).rejects.toMatchObject({ code: 30515 })
    await agree([...alices, ...bobs], { friends: [], applications: [] })
  })

  it('deleteFriend ends the friendship on both sides or on one [FRIEND-16] [FRIEND-17]', async () => {
    const { a, b, alices, bobs } = await four()
    await alices[0].chat.addFriend({ to: b, source })
    const single = { userIDList: [b], type: TYPES.SNS_DELETE_TYPE_SINGLE }
    await alices[0].chat.deleteFriend(single)
    await agree(alices, { friends: [] })
    await agree(bobs, { friends: [`${a} Alice `] })
    const relation = async (device: Device, userID: string) =>
      (await device.chat.checkFriend({ userIDList: [userID] })).data.successUserIDList[0]?.relation
    expect(await relation(alices[0], b)).toBe(TYPES.SNS_TYPE_B_WITH_A)
    expect(await relation(bobs[1], a)).toBe(TYPES.SNS_TYPE_A_WITH_B)
    await alices[1].chat.addFriend({ to: b, source })
    expect(await relation(alices[0], b)).toBe(TYPES.SNS_TYPE_BOTH_WAY)
    const { data } = await bobs[0].chat.deleteFriend({ userIDList: [a, 'nobody'] })
    expect(data.successUserIDList).toEqual([{ userID: a }])
    expect(data.failureUserIDList).toMatchObject([{ userID: 'nobody', code: 2700 }])
    await agree([...alices, ...bobs], { friends: [] })
    expect(await relation(alices[0], b)).toBe(TYPES.SNS_TYPE_NO_RELATION)
  })

  it('friend groups are the same on all devices of a user [FRIEND-28] [FRIEND-29]', async () => {
    const { b, alices, bobs } = await four()
    await alices[0].chat.addFriend({ to: b, source })
    await agree(alices, { friends: [`${b} Bob `] })
    const { chat } = alices[0]
    const made = await chat.createFriendGroup({ name: '同学', userIDList: [b, 'nobody'] })
    expect(made.data.friendGroup).toEqual({ name: '同学', userIDList: [b], count: 1 })
    expect(made.data.failureUserIDList).toMatchObject([{ userID: 'nobody', code: 2700 }])
    await agree(alices, { groups: [`同学 1 ${b}`], friends: [`${b} Bob  同学`] })
    await alices[1].chat.renameFriendGroup({ oldName: '同学', newName: '同事' })
    await agree(alices, { groups: [`同事 1 ${b}`], friends: [`${b} Bob  同事`] })
    await alices[1].chat.removeFromFriendGroup({ name: '同事', userIDList: [b] })
    await agree(alices, { groups: ['同事 0 '], friends: [`${b} Bob `] })
    const added = await chat.addToFriendGroup({ name: '同事', userIDList: [b] })
    expect(added.data.friendGroup.count).toBe(1)
    await expect(chat.createFriendGroup({ name: '同事', userIDList: [] })).rejects.toMatchObject({
      code: 2710,
    })
    await chat.deleteFriendGroup({ name: '同事' })
    await agree(alices, { groups: [], friends: [`${b} Bob `] })
    await agree(bobs, { groups: [] })
    const gone = chat.addToFriendGroup({ name: '同事', userIDList: [b] })
    await expect(gone).rejects.toMatchObject({ code: 2711 })
  })

  it('addFriend of both users at the same time creates one friendship [FRIEND-34]', async () => {
    const { a, b, alices, bobs } = await four()
    await needsConfirm(alices[0])
    await needsConfirm(bobs[0])
    const adds = await Promise.all([
      alices[0].chat.addFriend({ to: b, source, remark: 'B' }),
      bobs[0].chat.addFriend({ to: a, source, remark: 'A' }),
    ])
    expect(adds.map(({ data }) => data.code).toSorted()).toEqual([0, 30539])
    await agree(alices, { friends: [`${b} Bob B`], applications: [] })
    await agree(bobs, { friends: [`${a} Alice A`], applications: [] })
  })

  it('concurrent responses to one application: the first at the server decides [FRIEND-27]', async () => {
    const { a, b, alices, bobs } = await four()
    await needsConfirm(bobs[0])
    await alices[0].chat.addFriend({ to: b, source })
    await agree(bobs, { applications: [`from ${a} Alice `] })
    const answers = await Promise.allSettled([
      bobs[0].chat.acceptFriendApplication({ userID: a }),
      bobs[1].chat.refuseFriendApplication({ userID: a }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isFriend = answers[0].status === 'fulfilled'
    await agree(alices, { friends: isFriend ? [`${b} Bob `] : [], applications: [] })
    await agree(bobs, { friends: isFriend ? [`${a} Alice `] : [], applications: [] })
    await alices[0].chat.deleteFriend({ userIDList: [b] })
    await alices[0].chat.addFriend({ to: b, source })
    await agree(bobs, { applications: [`from ${a} Alice `] })
    const [accepted, removed] = await Promise.allSettled([
      bobs[0].chat.acceptFriendApplication({ userID: a }),
      bobs[1].chat.deleteFriendApplication({ userID: a }),
    ])
    const isNow = accepted.status === 'fulfilled'
    expect(isNow || removed.status === 'fulfilled').toBe(true)
    await agree(bobs, { friends: isNow ? [`${a} Alice `] : [], applications: [] })
    await agree(alices, { friends: isNow ? [`${b} Bob `] : [] })
  })

  it('getFriendList shows the current profiles [FRIEND-21]', async () => {
    const { a, b, alices, bobs } = await four()
    await needsConfirm(bobs[0])
    await alices[0].chat.addFriend({ to: b, source })
    await agree(bobs, { applications: [`from ${a} Alice `] })
    await bobs[0].chat.acceptFriendApplication({ userID: a })
    await agree(bobs, { friends: [`${a} Alice `] })
    const [friend] = (await bobs[1].chat.getFriendList()).data
    await alices[1].chat.updateMyProfile({ nick: 'Alicia' })
    await agree(bobs, { friends: [`${a} Alicia `] })
    expect(friend?.profile.nick).toBe('Alicia')
  })
})

describe('a device that was disconnected', () => {
  it('shows the changed friends after the reconnect, also after a restart of the server [FRIEND-32]', async () => {
    const testBed = await createTestBed()
    onTestFinished(() => testBed.close())
    const [alice, away] = [await testBed.device('alice'), await testBed.device('alice')]
    const [bob, carol] = [await testBed.device('bob'), await testBed.device('carol')]
    await needsConfirm(alice)
    await alice.chat.addFriend({ to: 'carol', source, remark: 'C' })
    await agree([away], { friends: ['carol  C'] })
    away.cable.cut()
    await bob.chat.addFriend({ to: 'alice', source, wording: 'hi' })
    await carol.chat.deleteFriend({ userIDList: ['alice'] })
    await alice.chat.addFriend({ to: 'carol', source, remark: 'C2', groupName: '同学' })
    await agree([alice], { friends: ['carol  C2 同学'], applications: ['from bob  hi'] })
    await testBed.restart()
    for (const { cable } of [alice, away, bob, carol]) cable.reconnect(testBed.server.url)
    const whole = {
      friends: ['carol  C2 同学'],
      applications: ['from bob  hi'],
      unreadCount: 1,
      groups: ['同学 1 carol'],
    }
    await agree([alice, away], whole)
    await agree([carol], { friends: ['alice  '] })
    const fresh = await testBed.device('alice')
    await agree([fresh], whole)
    const isOf = (one: FriendApplication) => one.userID === 'bob'
    await fresh.until(EVENT.FRIEND_APPLICATION_LIST_UPDATED, ({ friendApplicationList }) =>
      friendApplicationList.some(isOf),
    )
    await away.chat.acceptFriendApplication({ userID: 'bob' })
    await agree([bob], { friends: ['alice  '], applications: [] })
  })
})
