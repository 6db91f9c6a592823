import { type AnswerOf, type commands, LIMITS } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  APP,
  aMessage,
  type Device,
  openCore,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

type Table = typeof commands.blacklist

const add = (device: Device, ...userIDList: string[]) =>
  device.run<AnswerOf<Table['add']>>('blacklist.add', { userIDList })

const list = async (device: Device, startIndex = 0, maxLimited: number = LIMITS.BLACKLIST) =>
  device.run<AnswerOf<Table['list']>>('blacklist.list', { startIndex, maxLimited })

const idsOf = async (device: Device) => (await list(device)).blacklist.map(({ userID }) => userID)

describe('the blacklist', () => {
  it('is paged in the order of blocking [BLACK-02]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    for (const userID of ['carol', 'bob', 'dave']) {
      await testBed.device(userID)
      testBed.pass(1)
      await add(alice, userID)
    }
    const first = await list(alice, 0, 2)
    expect(first.blacklist.map(({ userID }) => userID)).toEqual(['carol', 'bob'])
    expect(first.startIndex).toBe(2)
    const last = await list(alice, 2, 2)
    expect(last).toMatchObject({ blacklist: [{ userID: 'dave' }], startIndex: 0 })
  })

  it('accepts 1,000 users and reports which ones exceed the limit [BLACK-07]', async () => {
    const { core, device } = await openCore()
    const users = upTo(LIMITS.BLACKLIST + 1).map((n) => `user${n}`)
    await Promise.all(users.map((userID) => core.openAccount(APP, userID)))
    const alice = await device('alice')
    await add(alice, ...users.slice(0, 999))
    const { resultList } = await add(alice, ...users.slice(998))
    expect(resultList.map(({ resultCode }) => resultCode)).toEqual([0, 0, 30013])
    expect(await idsOf(alice)).toHaveLength(LIMITS.BLACKLIST)
    await alice.run('blacklist.remove', { userIDList: users.slice(0, 1) })
    expect((await add(alice, users.at(-1) ?? '')).resultList).toMatchObject([{ resultCode: 0 }])
  })

  it('is published in entries of at most 100 users, each user once [BLACK-02]', async () => {
    const { core, device } = await openCore()
    const users = upTo(250).map((n) => `user${n}`)
    await Promise.all(users.map((userID) => core.openAccount(APP, userID)))
    const alice = await device('alice')
    await add(alice, ...users)
    await add(alice, ...users)
    expect(alice.received.events.map(({ data }) => data)).toMatchObject(
      [0, 100, 200].map((from) => ({
        event: 'blacklist',
        userIDList: users.slice(from, from + 100),
        isBlocked: true,
      })),
    )
  })

  it('persists over a restart [BLACK-02] [BLACK-05]', async () => {
    const dataDir = temporaryDirectory()
    const before = await openCore({ dataDir })
    const alice = await before.device('alice')
    await before.device('bob')
    await add(alice, 'bob')
    await before.close()
    const after = await openCore({ dataDir })
    const bob = await after.device('bob')
    expect(await bob.refused('c2c.send', aMessage('bob', 'alice'))).toBe(20007)
    expect(await idsOf(await after.device('alice'))).toEqual(['bob'])
  })

  it("does not apply to the app's back end [BLACK-05]", async () => {
    const { core, device } = await openCore()
    const alice = await device('alice')
    const bob = await device('bob')
    await add(alice, 'bob')
    expect(await bob.refused('c2c.send', aMessage('bob', 'alice'))).toBe(20007)
    const session = { connectionID: 'back-end', instanceID: '1', platform: 7, origin: '' }
    const caller = { sdkAppID: APP, userID: 'bob', tinyID: '1', ...session, isBackEnd: true }
    const answer = await core.handle(caller, 'c2c.send', aMessage('bob', 'alice'))
    expect(answer).toMatchObject({ sequence: 1 })
  })

  it.each([
    ['blacklist.list', { startIndex: -1, maxLimited: 1 }],
    ['blacklist.list', { startIndex: 0, maxLimited: 0 }],
    ['blacklist.list', { startIndex: 0 }],
    ['blacklist.add', { userIDList: 'bob' }],
    ['blacklist.add', { userIDList: upTo(LIMITS.BLACKLIST + 1).map(String) }],
    ['blacklist.remove', { userIDList: [''] }],
    ['blacklist.remove', {}],
  ])('refuses %s of %j [BLACK-08]', async (command, body) => {
    const { device } = await openCore()
    expect(await (await device('alice')).refused(command, body)).toBe(30001)
  })
})
