import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { twoEach } from './group-scene.ts'
import { profile as blankProfile, customField, dataOf, received, same } from './group-shapes.ts'

const profile = { ...blankProfile, profileCustomField: [customField] }

const friend = {
  ...same('string', 'userID', 'remark', 'source', 'wording'),
  ...same('number', 'addTime', 'timestamp'),
  groupList: ['string'],
  profile,
  friendCustomField: [customField],
}

const applications = {
  friendApplicationList: [
    {
      ...same('string', 'userID', 'nick', 'avatar', 'source', 'wording', 'type'),
      time: 'number',
    },
  ],
  unreadCount: 'number',
}

const friendGroup = { name: 'string', userIDList: ['string'], count: 'number' }
const failure = { ...same('string', 'userID', 'message'), code: 'number' }
const failures = { failureUserIDList: [failure] }
const status = { ...same('string', 'userID', 'customStatus'), statusType: 'number' }

const befriending = { source: 'AddSource_Type_Web', wording: '你好', remark: '小鹿' }

const filled = (value: string) => ({
  nick: '爱丽丝',
  profileCustomField: [{ key: 'Tag_Profile_Custom_Pet', value }],
})

describe.each(formats)('what the API of people returns over %s frames', (format) => {
  let testBed: TestBed
  let devices: Awaited<ReturnType<typeof twoEach>>

  beforeAll(async () => {
    testBed = await createTestBed()
    devices = await twoEach(testBed, format)
    for (const { chat } of [devices.alice, devices.bob]) await chat.updateMyProfile(filled('猫'))
  })

  afterAll(() => testBed.close())

  it('the profile methods return the documented fields [PROFILE-14]', async () => {
    const { alice, aliceToo, bob } = devices
    const { chat } = alice
    expect(await dataOf(chat.getMyProfile())).toEqual(profile)
    const userIDList = ['bob', 'nobody']
    expect(await dataOf(chat.getUserProfile({ userIDList }))).toEqual([profile])
    await say(alice, 'bob', '在吗')
    await bob.until(EVENT.MESSAGE_RECEIVED)
    expect(await dataOf(chat.updateMyProfile(filled('狗')))).toEqual(profile)
    for (const one of [alice, aliceToo, bob]) {
      expect(await received(one, EVENT.PROFILE_UPDATED)).toEqual([profile])
    }
  })

  it('the friend methods return the documented fields [FRIEND-39]', async () => {
    const { alice, aliceToo, bob, bobToo } = devices
    const { chat } = alice
    const add = (groupName: string) => chat.addFriend({ to: 'bob', groupName, ...befriending })
    await bob.chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_NEED_CONFIRM })
    expect(await dataOf(add('同学'))).toEqual({
      ...same('string', 'userID', 'message'),
      code: 'number',
    })
    const isOne = ({ friendApplicationList }: { friendApplicationList: unknown[] }) =>
      friendApplicationList.length === 1
    for (const one of [alice, aliceToo, bob, bobToo]) {
      const reported = await received(one, EVENT.FRIEND_APPLICATION_LIST_UPDATED, isOne)
      expect(reported).toEqual(applications)
      expect(await dataOf(one.chat.getFriendApplicationList())).toEqual(applications)
    }
    expect(await dataOf(bob.chat.setFriendApplicationRead())).toEqual(applications)
    const accepted = bob.chat.acceptFriendApplication({ userID: 'alice' })
    expect(await dataOf(accepted)).toEqual({ userID: 'string' })
    await alice.until(EVENT.FRIEND_LIST_UPDATED, (list) => list.length === 1)
    const fields = [{ key: 'Tag_SNS_Custom_Pet', value: '猫' }]
    const changed = chat.updateFriend({ userID: 'bob', friendCustomField: fields })
    expect(await dataOf(changed)).toEqual(friend)
    expect(await dataOf(chat.getFriendList())).toEqual([friend])
    const userIDList = ['bob', 'nobody']
    const found = { friendList: [friend], ...failures }
    expect(await dataOf(chat.getFriendProfile({ userIDList }))).toEqual(found)
    const relation = { ...same('string', 'userID', 'relation'), code: 'number' }
    const checked = { successUserIDList: [relation], ...failures }
    expect(await dataOf(chat.checkFriend({ userIDList }))).toEqual(checked)
    const named = { friendGroup, ...failures }
    const colleagues = { name: '同事', userIDList }
    expect(await dataOf(chat.createFriendGroup(colleagues))).toEqual(named)
    expect(await dataOf(chat.addToFriendGroup(colleagues))).toEqual(named)
    expect(await dataOf(chat.getFriendGroupList())).toEqual([friendGroup])
    const renamed = chat.renameFriendGroup({ oldName: '同事', newName: '同行' })
    expect(await dataOf(renamed)).toEqual(friendGroup)
    for (const one of [alice, aliceToo]) {
      const isGrouped = (list: { groupList: string[] }[]) => list[0]?.groupList.length === 2
      expect(await received(one, EVENT.FRIEND_LIST_UPDATED, isGrouped)).toEqual([friend])
      const isThere = (list: unknown[]) => list.length === 2
      const groups = await received(one, EVENT.FRIEND_GROUP_LIST_UPDATED, isThere)
      expect(groups).toEqual([friendGroup])
    }
    expect(await dataOf(chat.deleteFriendGroup({ name: '同行' }))).toEqual(friendGroup)
    const emptied = { friendGroup: { ...friendGroup, userIDList: [] }, ...failures }
    const input = { name: '同学', userIDList }
    expect(await dataOf(chat.removeFromFriendGroup(input))).toEqual(emptied)
    const gone = { successUserIDList: [{ userID: 'string' }], ...failures }
    expect(await dataOf(chat.deleteFriend({ userIDList }))).toEqual(gone)
    expect(await dataOf(add(''))).toMatchObject({ code: 'number', message: 'string' })
    await bob.until(EVENT.FRIEND_LIST_UPDATED, (list) => list.length === 0)
    await asks(bob)
    const refused = bob.chat.refuseFriendApplication({ userID: 'alice' })
    expect(await dataOf(refused)).toEqual({ userID: 'string' })
    await add('')
    await asks(bob)
    const forgotten = bob.chat.deleteFriendApplication({ userID: 'alice' })
    expect(await dataOf(forgotten)).toEqual({ userID: 'string' })
    await bob.chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_ALLOW_ANY })
    expect((await add('')).data).toEqual({ userID: 'bob', code: 0 })
  })

  it('the blacklist methods return the documented fields [BLACK-10]', async () => {
    const { alice, aliceToo } = devices
    await testBed.device('carol', { format })
    const userIDList = ['carol']
    expect((await alice.chat.addToBlacklist({ userIDList })).data).toEqual(userIDList)
    expect((await alice.chat.getBlacklist()).data).toEqual(userIDList)
    for (const one of [alice, aliceToo]) {
      const list = await one.until(EVENT.BLACKLIST_UPDATED, ({ length }) => length > 0)
      expect(list).toEqual(userIDList)
    }
    expect((await alice.chat.removeFromBlacklist({ userIDList })).data).toEqual(userIDList)
  })

  it('the status methods return the documented fields [STATUS-16]', async () => {
    const { alice, aliceToo, bob } = devices
    const userIDList = ['bob', 'nobody']
    const failed = { failureUserList: [failure] }
    expect(await dataOf(alice.chat.subscribeUserStatus({ userIDList }))).toEqual(failed)
    const found = { successUserList: [status], ...failed }
    expect(await dataOf(alice.chat.getUserStatus({ userIDList }))).toEqual(found)
    const customStatus = '开会中'
    for (const one of [alice, bob]) {
      expect(await dataOf(one.chat.setSelfStatus({ customStatus }))).toEqual(status)
    }
    for (const one of [alice, aliceToo, bob]) {
      expect(await received(one, EVENT.USER_STATUS_UPDATED)).toEqual([status])
    }
    const none = { failureUserList: [] }
    expect(await dataOf(alice.chat.unsubscribeUserStatus())).toEqual(none)
  })

  it('the follow methods return the documented fields [FOLLOW-10]', async () => {
    const { alice, aliceToo, bob, bobToo } = devices
    const done = [{ ...same('string', 'userID', 'message'), code: 'number' }]
    expect(await dataOf(alice.chat.followUser(['bob']))).toEqual(done)
    expect(await dataOf(bob.chat.followUser(['alice']))).toEqual(done)
    const change = { userInfoList: [profile], isAdd: 'boolean' }
    for (const one of [alice, aliceToo, bob, bobToo]) {
      expect(await received(one, EVENT.MY_FOLLOWERS_LIST_UPDATED)).toEqual(change)
      expect(await received(one, EVENT.MY_FOLLOWING_LIST_UPDATED)).toEqual(change)
      expect(await received(one, EVENT.MUTUAL_FOLLOWERS_LIST_UPDATED)).toEqual(change)
    }
    const page = { resultList: [profile], nextCursor: 'string' }
    const { chat } = alice
    expect(await dataOf(chat.getMyFollowersList())).toEqual(page)
    expect(await dataOf(chat.getMyFollowingList(''))).toEqual(page)
    expect(await dataOf(chat.getMutualFollowersList())).toEqual(page)
    const counts = same('number', 'followersCount', 'followingCount', 'mutualFollowersCount')
    expect(await dataOf(chat.getUserFollowInfo())).toEqual([{ userID: 'string', ...counts }])
    const type = { userID: 'string', followType: 'number' }
    expect(await dataOf(chat.checkFollowType(['bob']))).toEqual([type])
    expect(await dataOf(chat.unfollowUser(['bob']))).toEqual(done)
  })
})

/** Waits until a friend application arrives. */
const asks = (device: Device) =>
  device.settles(async () => {
    const { data } = await device.chat.getFriendApplicationList()
    return data.friendApplicationList.length > 0
  })
