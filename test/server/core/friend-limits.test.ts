import { LIMITS } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { APP, type Device, openCore, type TestCore } from './support/test-core.ts'

const applicationFields = { source: 'AddSource_Type_Web', wording: '', remark: '', groupName: '' }
const mutual = { ...applicationFields, type: 'Add_Type_Both' }
const single = { ...applicationFields, type: 'Add_Type_Single' }

const userIDs = (count: number) => Array.from({ length: count }, (_, index) => `user-${index}`)

const withAccounts = async ({ core }: TestCore, count: number) => {
  await Promise.all(userIDs(count).map((userID) => core.openAccount(APP, userID)))
}

const allows = (device: Device, how: string) =>
  device.run('profile.update', { profile: { allowType: `AllowType_Type_${how}` } })

describe('the limits of friends', () => {
  it('are 3,000 in either list; more are refused and change nothing [FRIEND-13]', async () => {
    const testBed = await openCore()
    await withAccounts(testBed, LIMITS.FRIENDS)
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    await Promise.all(
      userIDs(LIMITS.FRIENDS).map((to) => alice.run('friend.add', { ...single, to })),
    )
    expect(await alice.refused('friend.add', { ...mutual, to: 'bob' })).toBe(30010)
    expect(await bob.refused('friend.add', { ...mutual, to: 'alice' })).toBe(30014)
    await bob.run('friend.add', { ...single, to: 'alice' })
    await alice.run('friend.add', { ...mutual, to: 'user-7' })
    let count = 0
    for (let page = { startIndex: 0, isLast: false }; !page.isLast; ) {
      const answer = await alice.run<{
        friendList: { userID: string }[]
        completeFlag: number
        nextStartIndex: number
      }>('friend.list', { startIndex: page.startIndex })
      count += answer.friendList.length
      page = { startIndex: answer.nextStartIndex, isLast: answer.completeFlag === 1 }
    }
    expect(count).toBe(LIMITS.FRIENDS)
    const type = 'Delete_Type_Both'
    await alice.run('friend.delete', { userIDList: userIDs(LIMITS.FRIEND_LIST), type })
    expect(await alice.run('friend.add', { ...mutual, to: 'bob' })).toMatchObject({
      status: 'added',
    })
    const check = { userIDList: userIDs(LIMITS.FRIEND_LIST + 1), type: 'CheckResult_Type_Both' }
    expect(await alice.refused('friend.check', check)).toBe(30001)
  })

  it('are 1,000 applications of each direction, and a friend can be accepted beyond them [FRIEND-13]', async () => {
    const testBed = await openCore()
    const count = LIMITS.FRIEND_APPLICATIONS
    await withAccounts(testBed, count)
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (const device of [alice, bob]) await allows(device, 'NeedConfirm')
    const askers = await Promise.all(userIDs(count).map((userID) => testBed.device(userID)))
    await Promise.all(askers.map((device) => device.run('friend.add', { ...mutual, to: 'alice' })))
    expect(await bob.refused('friend.add', { ...mutual, to: 'alice' })).toBe(30012)
    const [first] = askers
    await first?.run('friend.add', { ...mutual, to: 'alice', wording: 'again' })
    expect(await alice.run('friend.add', { ...mutual, to: 'user-3' })).toMatchObject({
      status: 'added',
    })
    await bob.run('friend.add', { ...mutual, to: 'alice' })
  })

  it('are 32 friend groups, and an application whose group exceeds them is accepted [FRIEND-13]', async () => {
    const testBed = await openCore()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    await allows(bob, 'NeedConfirm')
    await alice.run('friend.add', { ...mutual, to: 'bob', groupName: 'late' })
    for (let index = 0; index < LIMITS.FRIEND_GROUPS; index++) {
      await alice.run('friend.createGroup', { name: `group ${index}`, userIDList: [] })
    }
    const more = { name: 'one more', userIDList: [] }
    expect(await alice.refused('friend.createGroup', more)).toBe(30011)
    const application = { ...mutual, to: 'bob', groupName: 'one more' }
    expect(await alice.refused('friend.add', application)).toBe(30011)
    await bob.run('friend.respond', {
      userID: 'alice',
      action: 'Response_Action_AgreeAndAdd',
      remark: '',
    })
    const { friendList } = await alice.run<{ friendList: object[] }>('friend.list', {
      startIndex: 0,
    })
    expect(friendList).toMatchObject([{ userID: 'bob', groupList: [] }])
  })
})

describe('a request about friends', () => {
  it.each([
    ['friend.add', { ...mutual, to: 'bob', source: 'Web' }],
    ['friend.add', { ...mutual, to: 'bob', remark: 'a'.repeat(97) }],
    ['friend.add', { ...mutual, to: 'bob', wording: '\ud800' }],
    ['friend.add', { ...mutual, to: 'bob', groupName: 'a'.repeat(31) }],
    ['friend.add', { ...mutual, to: 'bob', type: 'both' }],
    ['friend.add', { to: 'bob' }],
    ['friend.update', { userID: 'bob', friendCustomField: [{ key: 'Pet', value: '' }] }],
    ['friend.update', { userID: 'bob', remark: 7 }],
    ['friend.respond', { userID: 'bob', action: 'yes', remark: '' }],
    ['friend.createGroup', { name: '', userIDList: [] }],
    ['friend.fillGroup', { name: 'a', userIDList: [], operationType: 3 }],
    ['friend.list', { startIndex: -1 }],
    ['friend.list', null],
  ])('of a wrong shape is refused: %s %j [FRIEND-36]', async (command, body) => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    expect(await alice.refused(command, body)).toBe(30001)
  })
})
