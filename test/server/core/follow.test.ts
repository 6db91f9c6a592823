import { type AnswerOf, type commands, LIMITS, type WireProfile } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { APP, type Device, openCore, temporaryDirectory, upTo } from './support/test-core.ts'

type Table = typeof commands.follow

const [FOLLOWERS, FOLLOWING, MUTUAL] = [1, 2, 3]

const add = (device: Device, ...userIDList: string[]) =>
  device.run<AnswerOf<Table['add']>>('follow.add', { userIDList })

const remove = (device: Device, ...userIDList: string[]) =>
  device.run<AnswerOf<Table['remove']>>('follow.remove', { userIDList })

const page = (device: Device, listType: number, count = 1_000, nextCursor = '') =>
  device.run<AnswerOf<Table['list']>>('follow.list', { listType, count, nextCursor })

/** All pages of a list, as ids. */
const listOf = async (device: Device, listType: number, count = 1_000): Promise<string[]> => {
  const found: string[] = []
  let cursor = ''
  do {
    const { profileList, nextCursor } = await page(device, listType, count, cursor)
    found.push(...profileList.map(({ userID }) => userID))
    cursor = nextCursor
  } while (cursor !== '')
  return found
}

const countsOf = async (device: Device, userID = device.userID) => {
  const { infoList } = await device.run<AnswerOf<Table['info']>>('follow.info', {
    userIDList: [userID],
  })
  const { followersCount, followingCount, mutualFollowersCount } = infoList[0] ?? {}
  return [followersCount, followingCount, mutualFollowersCount]
}

/** Seeded integers below a limit. */
const diceOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const names = ['alice', 'bob', 'carol', 'dave', 'erin'] as const

describe('the lists of followers and followed users', () => {
  it('are paged, newest first, even with many follows in the same second [FOLLOW-04]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const users = upTo(25).map((n) => `user${n}`)
    for (const [index, userID] of users.entries()) {
      if (index % 10 === 0) testBed.pass(1)
      await add(await testBed.device(userID), 'alice')
    }
    const all = await listOf(alice, FOLLOWERS)
    expect(all).toEqual([...users].reverse())
    expect(await listOf(alice, FOLLOWERS, 7)).toEqual(all)
    await add(alice, ...users.slice(0, 20))
    expect(await listOf(alice, MUTUAL, 3)).toEqual(await listOf(alice, FOLLOWING))
  })

  it('continue at the cursor while users follow and unfollow [FOLLOW-04]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const fans = await Promise.all(upTo(6).map((n) => testBed.device(`fan${n}`)))
    for (const fan of fans) {
      testBed.pass(1)
      await add(fan, 'alice')
    }
    const first = await page(alice, FOLLOWERS, 3)
    testBed.pass(1)
    await add(await testBed.device('late'), 'alice')
    await remove(fans[3] as Device, 'alice')
    const second = await page(alice, FOLLOWERS, 3, first.nextCursor)
    expect(second.profileList.map(({ userID }) => userID)).toEqual(['fan3', 'fan2', 'fan1'])
    expect(second.nextCursor).toBe('')
  })

  it('end a page early if the profiles are long [FOLLOW-04]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const profileCustomField = upTo(20).map((n) => ({
      key: `Tag_Profile_Custom_${n}`,
      value: 'x'.repeat(500),
    }))
    const fans = upTo(30).map((n) => `fan${n}`)
    for (const userID of fans) {
      const fan = await testBed.device(userID)
      await fan.run('profile.update', { profile: { profileCustomField } })
      await add(fan, 'alice')
    }
    const { profileList, nextCursor } = await page(alice, FOLLOWERS)
    expect(JSON.stringify(profileList satisfies readonly WireProfile[]).length).toBeLessThan(
      LIMITS.FRAME_BYTES,
    )
    expect(nextCursor).not.toBe('')
    expect((await listOf(alice, FOLLOWERS)).sort()).toEqual([...fans].sort())
  })
})

it('an account follows at most 5,000 users [FOLLOW-02]', async () => {
  const { core, device } = await openCore()
  const users = upTo(LIMITS.FOLLOWING + 1).map((n) => `user${n}`)
  await Promise.all(users.map((userID) => core.openAccount(APP, userID)))
  const alice = await device('alice')
  for (let from = 0; from < LIMITS.FOLLOWING; from += 20) {
    await add(alice, ...users.slice(from, from + 20))
  }
  const last = users.at(-1) ?? ''
  const refused = { userID: last, resultCode: 30010, resultInfo: expect.any(String) }
  expect((await add(alice, last, 'user1')).resultList).toEqual([
    refused,
    { userID: 'user1', resultCode: 0 },
  ])
  await remove(alice, 'user1')
  expect((await add(alice, last)).resultList).toEqual([{ userID: last, resultCode: 0 }])
}, 30_000)

describe('any follow and unfollow actions by any users in any order', () => {
  it.each(upTo(12))(
    'result in the counts and lists of the plain model: %i [FOLLOW-08]',
    async (seed) => {
      const random = diceOf(seed)
      const dataDir = temporaryDirectory()
      let testBed = await openCore({ dataDir })
      let devices = await Promise.all(names.map((userID) => testBed.device(userID)))
      const model = new Set<string>()
      for (let round = 0; round < 12; round++) {
        // All actions of a round are concurrent; no two of them contradict each other.
        const calls: Promise<unknown>[] = []
        for (const device of devices) {
          const others = names.filter((name) => name !== device.userID && random(2) === 0)
          const isAdd = random(3) !== 0
          for (const other of others) {
            if (isAdd) model.add(`${device.userID} ${other}`)
            else model.delete(`${device.userID} ${other}`)
          }
          calls.push(isAdd ? add(device, ...others) : remove(device, ...others))
        }
        await Promise.all(calls)
        if (random(4) === 0) {
          await testBed.close()
          testBed = await openCore({ dataDir })
          devices = await Promise.all(names.map((userID) => testBed.device(userID)))
        }
        for (const device of devices) await expectModel(device, model)
      }
    },
  )

  const expectModel = async (device: Device, model: ReadonlySet<string>) => {
    const { userID } = device
    const followers = names.filter((name) => model.has(`${name} ${userID}`))
    const following = names.filter((name) => model.has(`${userID} ${name}`))
    const mutual = followers.filter((name) => model.has(`${userID} ${name}`))
    expect(await countsOf(device)).toEqual([followers.length, following.length, mutual.length])
    expect((await listOf(device, FOLLOWERS, 2)).sort()).toEqual(followers)
    expect((await listOf(device, FOLLOWING, 2)).sort()).toEqual(following)
    expect((await listOf(device, MUTUAL, 2)).sort()).toEqual(mutual)
  }
})

it.each([
  ['follow.add', { userIDList: upTo(21).map(String) }],
  ['follow.remove', { userIDList: 'bob' }],
  ['follow.info', { userIDList: upTo(101).map(String) }],
  ['follow.check', {}],
  ['follow.list', { listType: 4, count: 1, nextCursor: '' }],
  ['follow.list', { listType: 1, count: 1_001, nextCursor: '' }],
  ['follow.list', { listType: 1, count: 1, nextCursor: '7' }],
  ['follow.list', { listType: 1, count: 1, nextCursor: "1.1' or 1=1" }],
])('the server refuses %s of %j [FOLLOW-09]', async (command, body) => {
  const { device } = await openCore()
  expect(await (await device('alice')).refused(command, body)).toBe(30001)
})
