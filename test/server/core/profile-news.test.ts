import { type AnswerOf, type commands, LIMITS } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { handClock } from '../support/hand-clock.ts'
import { APP, aMessage, type Device, openCore, START_MS, upTo } from './support/test-core.ts'

type News = AnswerOf<typeof commands.profile.news>

const START = START_MS / 1000

const news = (device: Device, userIDList: readonly string[], since: number) =>
  device.run<News>('profile.news', { userIDList, since })

const settled = async () => {
  for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve))
}

describe('the changed profiles', () => {
  it('are those with changes since the time [PROFILE-09]', async () => {
    const testBed = await openCore()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    await testBed.device('carol')
    testBed.pass(10)
    await bob.run('profile.update', { profile: { nick: 'Bob' } })
    const query = ['carol', 'bob', 'nobody']
    const profile = { userID: 'bob', nick: 'Bob', lastUpdatedTime: START + 10 }
    expect(await news(alice, query, START + 10)).toEqual({ profileList: [profile], nextIndex: 0 })
    expect(await news(alice, query, START + 11)).toEqual({ profileList: [], nextIndex: 0 })
  })

  it('are returned in answers that fit into a frame [PROFILE-13]', async () => {
    const testBed = await openCore()
    const profileCustomField = upTo(20).map((n) => ({
      key: `Tag_Profile_Custom_${n}`,
      value: 'x'.repeat(500),
    }))
    const users = upTo(30).map((n) => `user${n}`)
    for (const userID of users) {
      const device = await testBed.device(userID)
      await device.run('profile.update', { profile: { profileCustomField } })
    }
    const alice = await testBed.device('alice')
    const found: string[] = []
    for (let from = 0; ; ) {
      const answer = await news(alice, users.slice(from), START)
      expect(JSON.stringify(answer).length).toBeLessThan(LIMITS.FRAME_BYTES)
      found.push(...answer.profileList.map(({ userID }) => userID))
      if (answer.nextIndex === 0) break
      from += answer.nextIndex
    }
    expect(found).toEqual(users)
  })

  it.each([
    { userIDList: 'bob', since: 0 },
    { userIDList: upTo(LIMITS.PROFILE_NEWS + 1).map(String), since: 0 },
    { userIDList: [], since: -1 },
    { userIDList: [] },
  ])('refuse %j [PROFILE-13]', async (body) => {
    const { device } = await openCore()
    expect(await (await device('alice')).refused('profile.news', body)).toBe(40001)
  })
})

describe('a change of a profile', () => {
  it('is published at once, and then at most once a second with the final values [PROFILE-08]', async () => {
    const clock = handClock(START_MS)
    const testBed = await openCore({ clock })
    const [alice, bob, carol] = [
      await testBed.device('alice'),
      await testBed.device('bob'),
      await testBed.device('carol'),
    ]
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    for (const nick of ['a', 'b', 'c', 'd'])
      await alice.run('profile.update', { profile: { nick } })
    await settled()
    clock.advance(1_000)
    await settled()
    const nicks = bob.received.profiles.map(({ nick }) => nick)
    expect(nicks.at(-1)).toBe('d')
    expect(nicks.length).toBeLessThanOrEqual(2)
    expect(carol.received.profiles).toEqual([])
    expect(alice.received.profiles).toEqual([])
  })

  it('reaches the peers of the newest 1,000 conversations only [PROFILE-08]', async () => {
    const { core, device } = await openCore()
    const alice = await device('alice')
    const first = await device('user0')
    const last = await device('user1000')
    for (const n of [0, ...upTo(1_000)]) {
      const userID = `user${n}`
      await core.openAccount(APP, userID)
      await alice.run('c2c.send', aMessage('alice', userID))
    }
    await alice.run('profile.update', { profile: { nick: 'Al' } })
    await settled()
    expect(last.received.profiles).toHaveLength(1)
    expect(first.received.profiles).toEqual([])
  })
})
