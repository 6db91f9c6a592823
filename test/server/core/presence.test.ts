import { type AnswerOf, type commands, LIMITS } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { presenceKey } from '../../../server/src/domain/presence/presence.ts'
import { Watchers } from '../../../server/src/domain/presence/watchers.ts'
import { handClock } from '../support/hand-clock.ts'
import { APP, type Device, openCore, START_MS, upTo } from './support/test-core.ts'

type StatusAnswer = AnswerOf<typeof commands.presence.get>

const TOGETHER_MS = 500

/** A server whose sessions begin and end under the test's control. */
const aServer = async (settings = {}) => {
  const clock = handClock(START_MS)
  const testBed = await openCore({ clock, settings: new Map([[APP, settings]]) })
  const callerOf = (userID: string, connectionID: string) => {
    const session = { connectionID, instanceID: '1', platform: 7, origin: 'http://im.test' }
    return { sdkAppID: APP, userID, tinyID: '1', ...session }
  }
  const counts = new Map<string, number>()
  const enter = async (userID: string, connectionID = `${userID}-1`) => {
    const device = await testBed.device(userID, connectionID)
    const count = (counts.get(userID) ?? 0) + 1
    counts.set(userID, count)
    testBed.core.sessionEntered(callerOf(userID, connectionID), count === 1)
    return device
  }
  const leave = (
    userID: string,
    end: 'lost' | 'loggedOut' | 'kickedOut' = 'lost',
    connectionID = `${userID}-1`,
  ) => {
    const count = (counts.get(userID) ?? 1) - 1
    counts.set(userID, count)
    testBed.recorder.disconnect(connectionID)
    testBed.core.sessionLeft(callerOf(userID, connectionID), end, count === 0)
  }
  /** Publishes pending changes. */
  const published = async () => {
    clock.advance(TOGETHER_MS)
    // A tick of the writer, and pending loads.
    for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve))
    clock.advance(0)
    for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve))
  }
  return { ...testBed, enter, leave, published }
}

const subscribe = (device: Device, ...userIDList: string[]) =>
  device.run<StatusAnswer>('status.subscribe', { userIDList })

const statusOf = async (device: Device, userID: string) => {
  const { statusList } = await device.run<StatusAnswer>('status.get', { userIDList: [userID] })
  return statusList[0]
}

const [ONLINE, OFFLINE, UNLOGINED] = [1, 2, 3]

describe('the online status', () => {
  it.each([
    ['lost', OFFLINE],
    ['loggedOut', UNLOGINED],
    ['kickedOut', UNLOGINED],
  ] as const)('is published when the last session is %s [STATUS-01]', async (end, statusType) => {
    const { enter, leave, published } = await aServer()
    const bob = await enter('bob')
    await enter('alice')
    await subscribe(bob, 'alice')
    leave('alice', end)
    await published()
    expect(bob.received.statuses.at(-1)).toEqual([
      { userID: 'alice', statusType, customStatus: '' },
    ])
    expect(await statusOf(bob, 'alice')).toMatchObject({ statusType })
  })

  it('is not published when one of several sessions ends [STATUS-01]', async () => {
    const { enter, leave, published } = await aServer()
    const bob = await enter('bob')
    await enter('alice')
    await enter('alice', 'alice-2')
    await subscribe(bob, 'alice')
    leave('alice', 'loggedOut')
    await published()
    expect(bob.received.statuses).toEqual([])
    expect(await statusOf(bob, 'alice')).toMatchObject({ statusType: ONLINE })
  })

  it('is not published for an account that never logged in [STATUS-01]', async () => {
    const { core, enter } = await aServer()
    await core.openAccount(APP, 'carol')
    const bob = await enter('bob')
    expect(await statusOf(bob, 'carol')).toMatchObject({ statusType: UNLOGINED })
  })

  it('is published once with its final value: a page reload is not visible [STATUS-11]', async () => {
    const { enter, leave, published } = await aServer()
    const bob = await enter('bob')
    await enter('alice')
    await published()
    await subscribe(bob, 'alice')
    leave('alice')
    await enter('alice')
    await published()
    expect(bob.received.statuses).toEqual([])
  })

  it('is published in one push for each recipient, for any number of users at once [STATUS-11]', async () => {
    const { enter, published } = await aServer()
    const users = upTo(40).map((n) => `user${n}`)
    const watchers = await Promise.all(upTo(5).map((n) => enter(`watcher${n}`)))
    for (const userID of users) await enter(userID, `${userID}-0`)
    await published()
    for (const watcher of watchers) await subscribe(watcher, ...users)
    for (const [n, userID] of users.entries()) {
      const phone = await enter(userID, `${userID}-1`)
      await phone.run('status.set', { customStatus: `${n}` })
    }
    await published()
    for (const { received } of watchers) {
      expect(received.statuses.map(({ length }) => length)).toEqual([users.length])
    }
  })

  it('is published in several pushes for very many users [STATUS-11]', async () => {
    const { core, enter, leave, published } = await aServer()
    const users = upTo(LIMITS.STATUS_SUBSCRIPTIONS).map((n) => `user${n}`)
    await Promise.all(users.map((userID) => core.openAccount(APP, userID)))
    const bob = await enter('bob')
    await subscribe(bob, ...users.slice(0, 500))
    await subscribe(bob, ...users.slice(500))
    await published()
    for (const userID of users) await enter(userID)
    await published()
    await published()
    expect(bob.received.statuses.map(({ length }) => length)).toEqual([500, 500])
    for (const userID of users) leave(userID)
    await published()
    await published()
    expect(bob.received.statuses.flat().at(-1)).toMatchObject({ statusType: OFFLINE })
  })
})

describe('a subscription', () => {
  it('answers with the current statuses, and ends with the session [STATUS-05] [STATUS-07]', async () => {
    const { enter, leave, published } = await aServer()
    let bob = await enter('bob')
    await enter('alice')
    expect(await subscribe(bob, 'alice', 'nobody')).toEqual({
      statusList: [{ userID: 'alice', statusType: ONLINE, customStatus: '' }],
      failureUserList: [{ userID: 'nobody', code: 70107, message: expect.any(String) }],
    })
    leave('bob')
    bob = await enter('bob', 'bob-1')
    leave('alice')
    await published()
    expect(bob.received.statuses).toEqual([])
  })

  it('accepts 1,000 users and reports which ones exceed the limit [STATUS-12]', async () => {
    const { core, enter } = await aServer()
    const users = upTo(LIMITS.STATUS_SUBSCRIPTIONS + 1).map((n) => `user${n}`)
    await Promise.all(users.map((userID) => core.openAccount(APP, userID)))
    const bob = await enter('bob')
    await subscribe(bob, ...users.slice(0, 500))
    await subscribe(bob, ...users.slice(500, 1_000))
    const { failureUserList } = await subscribe(bob, ...users.slice(999))
    expect(failureUserList).toMatchObject([{ userID: users.at(-1), code: 70402 }])
    await bob.run('status.unsubscribe', { userIDList: ['user1'] })
    expect((await subscribe(bob, users.at(-1) ?? '')).failureUserList).toEqual([])
  })

  it('leaves no entries behind [STATUS-07]', () => {
    const watchers = new Watchers()
    watchers.entered('one', 'bob')
    watchers.entered('two', 'carol')
    for (const n of upTo(10)) {
      watchers.add('one', presenceKey(APP, `user${n}`), 'x')
      watchers.add('two', presenceKey(APP, `user${n}`), 'y')
    }
    watchers.left('one')
    expect(watchers.sizes).toEqual([10, 1])
    // A request in flight when its connection was lost.
    watchers.add('one', presenceKey(APP, 'late'), 'x')
    watchers.left('two')
    expect(watchers.sizes).toEqual([0, 0])
  })
})

describe('friends', () => {
  const befriend = async (device: Device, userID: string) =>
    device.run('friend.add', {
      to: userID,
      source: 'AddSource_Type_Web',
      wording: '',
      type: 'Add_Type_Both',
      remark: '',
      groupName: '',
    })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    "receive each other's status if the app enables it: %s [STATUS-09]",
    async (toFriends, count) => {
      const { enter, leave, published } = await aServer({ status: { toFriends } })
      const [bob, carol] = [await enter('bob'), await enter('carol')]
      const alice = await enter('alice')
      await befriend(alice, 'bob')
      await published()
      const before = bob.received.statuses.length
      leave('alice')
      await published()
      expect(bob.received.statuses.length - before).toBe(count)
      expect(carol.received.statuses).toEqual([])
    },
  )
})

describe('the server refuses', () => {
  it.each([
    ['status.get', { userIDList: 'alice' }],
    ['status.get', { userIDList: [''] }],
    ['status.get', { userIDList: upTo(LIMITS.STATUS_LIST + 1).map(String) }],
    ['status.get', { userIDList: ['alice'], onlyTold: true }],
    ['status.subscribe', {}],
    ['status.unsubscribe', { userIDList: [1] }],
    ['status.set', {}],
    ['status.set', { customStatus: 'x'.repeat(101) }],
    ['status.set', { customStatus: '\ud800' }],
  ])('%s of %j [STATUS-14]', async (command, body) => {
    const { enter } = await aServer()
    expect(await (await enter('bob')).refused(command, body)).toBe(70402)
  })
})
