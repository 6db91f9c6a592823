import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type FollowListChange } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sigOf, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const { MY_FOLLOWERS_LIST_UPDATED, MY_FOLLOWING_LIST_UPDATED, MUTUAL_FOLLOWERS_LIST_UPDATED } =
  EVENT

type Name =
  | typeof MY_FOLLOWERS_LIST_UPDATED
  | typeof MY_FOLLOWING_LIST_UPDATED
  | typeof MUTUAL_FOLLOWERS_LIST_UPDATED

/** The changes of one list that a device received: `+bob`, `-bob`. */
const eventsOf = ({ events }: Device, name: Name): string[] =>
  events.flatMap((event) => {
    if (event.name !== name) return []
    const { userInfoList, isAdd } = event.data as FollowListChange
    return userInfoList.map(({ userID, nick }) => `${isAdd ? '+' : '-'}${nick || userID}`)
  })

const expectEvent = (device: Device, name: Name, changes: readonly string[]) =>
  device.settles(() => JSON.stringify(eventsOf(device, name)) === JSON.stringify(changes))

const infoOf = async ({ chat }: Device, userID: string) => {
  const { data } = await chat.getUserFollowInfo([userID])
  const [info] = data
  return [info?.followersCount, info?.followingCount, info?.mutualFollowersCount]
}

const listsOf = async ({ chat }: Device) => {
  const pages = await Promise.all([
    chat.getMyFollowersList(),
    chat.getMyFollowingList(),
    chat.getMutualFollowersList(),
  ])
  return pages.map(({ data }) => data.resultList.map(({ userID }) => userID).sort())
}

describe.each(formats)('over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('followUser notifies all devices of both sides [FOLLOW-01] [FOLLOW-03]', async () => {
    const [alice, tablet] = [await device('alice'), await device('alice')]
    const [bob, phone] = [await device('bob'), await device('bob')]
    await bob.chat.updateMyProfile({ nick: 'Bob' })
    const { data } = await alice.chat.followUser(['bob'])
    expect(data).toEqual([{ userID: 'bob', code: 0, message: '' }])
    for (const one of [alice, tablet]) await expectEvent(one, MY_FOLLOWING_LIST_UPDATED, ['+Bob'])
    for (const one of [bob, phone]) await expectEvent(one, MY_FOLLOWERS_LIST_UPDATED, ['+alice'])
    await phone.chat.followUser(['alice'])
    for (const one of [alice, tablet])
      await expectEvent(one, MUTUAL_FOLLOWERS_LIST_UPDATED, ['+Bob'])
    for (const one of [bob, phone])
      await expectEvent(one, MUTUAL_FOLLOWERS_LIST_UPDATED, ['+alice'])
    expect(await listsOf(alice)).toEqual([['bob'], ['bob'], ['bob']])
    expect(await infoOf(bob, 'alice')).toEqual([1, 1, 1])
    await alice.chat.unfollowUser(['bob'])
    for (const one of [alice, tablet]) {
      await expectEvent(one, MY_FOLLOWING_LIST_UPDATED, ['+Bob', '-Bob'])
      await expectEvent(one, MUTUAL_FOLLOWERS_LIST_UPDATED, ['+Bob', '-Bob'])
    }
    expect(await listsOf(bob)).toEqual([[], ['alice'], []])
    expect(await infoOf(bob, 'alice')).toEqual([1, 0, 0])
  })

  it('followUser takes effect after an absence and a restart [FOLLOW-03]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const carol = await device('carol')
    await cutConnection(bob)
    await alice.chat.followUser(['bob'])
    await carol.chat.followUser(['bob'])
    await alice.chat.unfollowUser(['bob'])
    bob.cable.reconnect(testBed.server.url)
    await expectEvent(bob, MY_FOLLOWERS_LIST_UPDATED, ['+alice', '+carol', '-alice'])
    await testBed.restart()
    const phone = await device('bob')
    expect(await listsOf(phone)).toEqual([['carol'], [], []])
    expect(eventsOf(phone, MY_FOLLOWERS_LIST_UPDATED)).toEqual([])
  })

  it('followUser resolves with a result for each user [FOLLOW-02]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    await Promise.all([device('carol'), device('dave')])
    await alice.chat.addToBlacklist({ userIDList: ['carol'] })
    await (await device('dave')).chat.addToBlacklist({ userIDList: ['alice'] })
    const input = ['bob', 'alice', 'nobody', 'carol', 'dave']
    const { data } = await alice.chat.followUser(input)
    expect(data.map(({ userID, code }) => [userID, code])).toEqual([
      ['bob', 0],
      ['alice', 30001],
      ['nobody', 30003],
      ['carol', 30515],
      ['dave', 30525],
    ])
    expect((await alice.chat.followUser(['bob'])).data).toMatchObject([{ code: 0 }])
    await expectEvent(bob, MY_FOLLOWERS_LIST_UPDATED, ['+alice'])
    const { data: undone } = await alice.chat.unfollowUser(['bob', 'carol', 'nobody'])
    expect(undone.map(({ code }) => code)).toEqual([0, 0, 30003])
  })

  it('checkFollowType resolves with the relation to each user [FOLLOW-06]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const [carol] = [await device('carol'), await device('dave')]
    await alice.chat.followUser(['bob', 'carol'])
    await bob.chat.followUser(['alice'])
    const typesOf = async ({ chat }: Device) => {
      const { data } = await chat.checkFollowType(['alice', 'bob', 'carol', 'dave', 'nobody'])
      return data.map(({ followType }) => followType)
    }
    expect(await typesOf(alice)).toEqual([0, 3, 2, 0, 0])
    expect(await typesOf(carol)).toEqual([1, 0, 0, 0, 0])
    expect((await alice.chat.getUserFollowInfo()).data).toEqual([
      { userID: 'alice', followersCount: 1, followingCount: 2, mutualFollowersCount: 1 },
    ])
  })

  it('followUser rejects if the app has not purchased it [FOLLOW-07]', async () => {
    const alice = await device('alice')
    const path = 'openconfigsvr/set_purchase_bits'
    const usersig = sigOf('administrator')
    await callRest(testBed.server.httpUrl, path, { PurchaseBits: '0' }, { usersig })
    const { chat } = alice
    for (const call of [
      chat.followUser(['bob']),
      chat.unfollowUser(['bob']),
      chat.getMyFollowersList(),
      chat.getMyFollowingList(),
      chat.getMutualFollowersList(),
      chat.getUserFollowInfo(),
      chat.checkFollowType(['bob']),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 30005 })
    }
  })

  it('getUserFollowInfo counts correctly after concurrent opposite changes [FOLLOW-08]', async () => {
    const [alice, tablet] = [await device('alice'), await device('alice')]
    const bob = await device('bob')
    const calls = Array.from({ length: 20 }, (_, index) => {
      const { chat } = index % 2 === 0 ? alice : tablet
      return index % 3 === 0 ? chat.unfollowUser(['bob']) : chat.followUser(['bob'])
    })
    await Promise.all(calls)
    const [followers] = await infoOf(bob, 'bob')
    expect(await infoOf(bob, 'alice')).toEqual([0, followers, 0])
    const reported = eventsOf(bob, MY_FOLLOWERS_LIST_UPDATED)
    await bob.settles(() => {
      const now = eventsOf(bob, MY_FOLLOWERS_LIST_UPDATED)
      const balance = now.filter((one) => one.startsWith('+')).length * 2 - now.length
      return balance === followers
    })
    expect(reported.every((one, index) => one.startsWith(index % 2 === 0 ? '+' : '-'))).toBe(true)
  })
})
