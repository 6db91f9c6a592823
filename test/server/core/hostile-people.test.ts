import { LIMITS, serverCodes, type WireProfile } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { add, addRefused, allows, respond } from './support/friends.ts'
import {
  APP,
  aMessage,
  type Device,
  openCore,
  type SyncAnswerOf,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const { PROFILE_BAD_PARAMETER, PROFILE_TOO_LONG, TOO_OFTEN } = serverCodes

/** Custom fields of a profile, or of a friend. */
const fields = (count: number, value: string, prefix = 'Tag_Profile_Custom_', from = 0) =>
  upTo(count).map((n) => ({ key: `${prefix}${from + n}`, value }))

const says = (device: Device, profileCustomField: object[]) =>
  device.run('profile.update', { profile: { profileCustomField } })

const sizeOf = (answer: unknown): number => JSON.stringify(answer).length

/** Alice, and friends of hers with profiles of maximum length. */
const withLongFriends = async (count: number) => {
  const testBed = await openCore()
  const alice = await testBed.device('alice')
  for (const n of upTo(count)) {
    const friend = await testBed.device(`friend-${n}`)
    await says(friend, fields(20, 'x'.repeat(500)))
    await add(friend, 'alice')
  }
  return { testBed, alice }
}

describe('a profile', () => {
  it('has at most 20 custom fields over any number of requests [PROFILE-17]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await says(alice, fields(20, 'a'))
    const more = { profile: { profileCustomField: fields(1, 'a', 'Tag_Profile_Custom_b') } }
    expect(await alice.refused('profile.update', more)).toBe(PROFILE_BAD_PARAMETER)
    await says(alice, fields(20, 'b'))
    const query = { userIDList: ['alice'] }
    const { profileList } = await alice.run<{ profileList: WireProfile[] }>('profile.get', query)
    expect(profileList[0]?.profileCustomField).toEqual(fields(20, 'b'))
  })

  it('has at most 16 KiB as JSON [PROFILE-17]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await says(alice, fields(20, '你'.repeat(166)))
    const escapes = { profile: { profileCustomField: fields(20, '\u0001'.repeat(500)) } }
    expect(await alice.refused('profile.update', escapes)).toBe(PROFILE_TOO_LONG)
  })
})

describe('friends with long profiles', () => {
  it('are paged as needed [FRIEND-41]', async () => {
    const { alice } = await withLongFriends(60)
    interface Page {
      readonly friendList: { readonly userID: string }[]
      readonly completeFlag: number
      readonly nextStartIndex: number
    }
    const names: string[] = []
    let page: Page | undefined
    while (page?.completeFlag !== 1) {
      page = await alice.run<Page>('friend.list', { startIndex: page?.nextStartIndex ?? 0 })
      expect(sizeOf(page)).toBeLessThan(300 * 1024)
      names.push(...page.friendList.map(({ userID }) => userID))
    }
    expect(names).toEqual(upTo(60).map((n) => `friend-${n}`))
  })

  it('are in the log by userID only, and a sync returns their current profiles [FRIEND-41]', async () => {
    const { testBed, alice } = await withLongFriends(40)
    const { cookie } = await wholeList(alice)
    const friendCustomField = fields(20, 'x'.repeat(500), 'Tag_SNS_Custom_')
    const userIDList = upTo(40).map((n) => `friend-${n}`)
    for (const userID of userIDList) await alice.run('friend.update', { userID, friendCustomField })
    await alice.run('friend.createGroup', { name: 'all', userIDList: [] })
    for (const n of upTo(40)) {
      const operationType = (n % 2) + 1
      await alice.run('friend.fillGroup', { name: 'all', userIDList, operationType })
    }
    const pushes = alice.received.events.map(sizeOf)
    expect(Math.max(...pushes)).toBeLessThan(80 * 1024)
    const phone = await testBed.device('alice', 'alice-2')
    const published = new Map<string, unknown>()
    let from = cookie
    for (let isDone = false; !isDone; ) {
      const query = { cookie: from, syncFlag: 0, isOnlineSync: 1 }
      const answer = await phone.run<SyncAnswerOf>('account.sync', query)
      expect(sizeOf(answer)).toBeLessThan(400 * 1024)
      for (const { data } of answer.eventArray) {
        if (data.event !== 'friends') continue
        for (const friend of data.friendList) published.set(friend.userID, friend)
      }
      from = answer.cookie
      isDone = answer.syncFlag === 2
    }
    const now = await alice.run<{ friendList: { userID: string }[] }>('friend.get', { userIDList })
    expect([...published.keys()].toSorted()).toEqual(userIDList.toSorted())
    for (const friend of now.friendList) expect(published.get(friend.userID)).toEqual(friend)
  })
})

describe('a user with too many requests', () => {
  const many = upTo(LIMITS.BLACKLIST).map((n) => `nobody-${n}`)
  const relation = { type: 'CheckResult_Type_Both', userIDList: many }

  it.each([
    ['blacklist.add', { userIDList: many }],
    ['blacklist.remove', { userIDList: many }],
    ['friend.check', relation],
    ['friend.delete', { ...relation, type: 'Delete_Type_Both' }],
    ['friend.createGroup', { name: 'a', userIDList: many }],
  ])('is refused for the rest of a minute: %s [FRIEND-42]', async (command, body) => {
    const testBed = await openCore()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const phone = await testBed.device('alice', 'alice-2')
    for (const n of upTo(30)) await (n % 2 ? alice : phone).run(command, body)
    expect(await alice.refused(command, body)).toBe(TOO_OFTEN)
    expect(await phone.refused('friend.add', { ...applicationFields, to: 'bob' })).toBe(TOO_OFTEN)
    await bob.run(command, body)
    testBed.pass(60)
    await alice.run(command, body)
  })
})

const applicationFields = {
  ...{ source: 'AddSource_Type_Web', wording: '', remark: '', groupName: '' },
  type: 'Add_Type_Both',
}

describe('names of built-in object properties', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

  it.each(names)('work as users and friend groups like any other: %s [FRIEND-36]', async (name) => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const userIDList = [name]
    expect(await addRefused(alice, name)).toBe(serverCodes.RELATION_ACCOUNT_UNKNOWN)
    expect(await alice.run('profile.get', { userIDList })).toEqual({ profileList: [] })
    const other = await testBed.device(name)
    await allows(other, 'NeedConfirm')
    await add(alice, name, { remark: name, groupName: name })
    await respond(other, 'alice', 'AgreeAndAdd')
    await alice.run('follow.add', { userIDList })
    await alice.run('status.subscribe', { userIDList })
    expect(await alice.run('friend.get', { userIDList })).toMatchObject({
      friendList: [{ userID: name, remark: name }],
    })
    await alice.run('blacklist.add', { userIDList })
    expect(await alice.run('friend.get', { userIDList })).toMatchObject({ friendList: [] })
    expect(await alice.run('blacklist.list', { startIndex: 0, maxLimited: 5 })).toMatchObject({
      blacklist: [{ userID: name }],
    })
  })
})

describe('applications to other users', () => {
  it('are answered only by their recipient [FRIEND-23]', async () => {
    const testBed = await openCore()
    const [alice, bob, eve] = [
      await testBed.device('alice'),
      await testBed.device('bob'),
      await testBed.device('eve'),
    ]
    await allows(bob, 'NeedConfirm')
    await add(alice, 'bob')
    const answer = { action: 'Response_Action_AgreeAndAdd', remark: '' }
    expect(await eve.refused('friend.respond', { ...answer, userID: 'alice' })).toBe(30614)
    expect(await alice.refused('friend.respond', { ...answer, userID: 'bob' })).toBe(30614)
    expect(await eve.refused('friend.deleteApplication', { userID: 'alice', type: 1 })).toBe(30614)
    const friends = await bob.run<{ friendList: object[] }>('friend.list', { startIndex: 0 })
    expect(friends.friendList).toEqual([])
  })
})

describe('names that the disk would store differently', () => {
  it.each(['\ud800', '\udfff', 'bob\u0000', 'bob\u0000x'])(
    'do not exist: %j [FRIEND-14]',
    async (to) => {
      const testBed = await openCore({ dataDir: temporaryDirectory() })
      const alice = await testBed.device('alice')
      for (const userID of ['\ufffd', 'bob']) await testBed.core.openAccount(APP, userID)
      await expect(testBed.core.openAccount(APP, to)).rejects.toMatchObject({
        code: serverCodes.BAD_ACCOUNT,
      })
      expect(await addRefused(alice, to)).toBe(serverCodes.RELATION_ACCOUNT_UNKNOWN)
      expect(await alice.refused('c2c.send', aMessage('alice', to))).toBe(serverCodes.BAD_ACCOUNT)
      expect(await alice.run('follow.add', { userIDList: [to] })).toMatchObject({
        resultList: [{ resultCode: serverCodes.RELATION_ACCOUNT_UNKNOWN }],
      })
      expect(await alice.run('profile.get', { userIDList: [to] })).toEqual({ profileList: [] })
      expect(await alice.refused('group.join', { groupID: to, applyMessage: '' })).toBe(10010)
    },
  )
})
