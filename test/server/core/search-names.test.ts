import { serverCodes, TYPES } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { team } from './support/changes.ts'
import { searchGroups, searchMembers, searchUsers } from './support/search.ts'
import { type Device, openCore, temporaryDirectory } from './support/test-core.ts'

/** Users with profiles. */
const people = async (profiles: Readonly<Record<string, object>>, dataDir = ':memory:') => {
  const testBed = await openCore({ dataDir })
  const devices: Record<string, Device> = {}
  for (const [userID, profile] of Object.entries(profiles)) {
    const device = await testBed.device(userID)
    devices[userID] = device
    if (Object.keys(profile).length > 0) await device.run('profile.update', { profile })
  }
  return { testBed, devices, alice: devices.alice as Device }
}

const idsOf = async (device: Device, keywords: string[], fields: object = {}) =>
  (await searchUsers(device, keywords, fields)).searchResultList.map(({ userID }) => userID)

describe('a search of users', () => {
  const four = {
    alice: { nick: 'Zoë 王小明', gender: TYPES.GENDER_FEMALE, birthday: 19_900_101 },
    bob: { nick: '王大明', gender: TYPES.GENDER_MALE, birthday: 20_000_101, avatar: 'a' },
    carol: { nick: 'ｚｏｅ', selfSignature: 'hi' },
    dave: {},
  }

  it('matches parts of nicks and whole user IDs, in the order of nicks [SEARCH-13]', async () => {
    const { alice } = await people(four)
    expect(await idsOf(alice, ['明'])).toEqual(['alice', 'bob'])
    expect(await idsOf(alice, ['ZO'])).toEqual(['carol', 'alice'])
    expect(await idsOf(alice, ['dave', '大'])).toEqual(['dave', 'bob'])
    expect(await idsOf(alice, ['dav'])).toEqual([])
    expect(await idsOf(alice, ['DAVE'])).toEqual([])
    expect(await idsOf(alice, ['明', 'zo'], { matchType: 'and' })).toEqual(['alice'])
  })

  it('is narrowed by gender and birthday [SEARCH-13]', async () => {
    const { alice } = await people(four)
    const any = ['明', 'z']
    expect(await idsOf(alice, any, { gender: TYPES.GENDER_FEMALE })).toEqual(['alice'])
    expect(await idsOf(alice, any, { gender: TYPES.GENDER_MALE })).toEqual(['bob'])
    expect(await idsOf(alice, any, { miniBirthday: 19_900_101 })).toEqual(['alice', 'bob'])
    expect(await idsOf(alice, any, { maxBirthday: 19_991_231 })).toEqual(['alice'])
    expect(await idsOf(alice, any, { miniBirthday: 1, maxBirthday: 2 })).toEqual([])
  })

  it('returns profiles and the ranges of the keyword [SEARCH-13] [SEARCH-12]', async () => {
    const { alice } = await people(four)
    const { totalCount, searchResultList, cursor } = await searchUsers(alice, ['大', 'carol'])
    expect([totalCount, cursor]).toEqual([2, ''])
    expect(searchResultList).toEqual([
      {
        userID: 'carol',
        nick: 'ｚｏｅ',
        avatar: '',
        gender: TYPES.GENDER_UNKNOWN,
        birthday: 0,
        selfSignature: 'hi',
        highlight: [{ field: 'userID', start: 0, end: 5 }],
      },
      {
        userID: 'bob',
        nick: '王大明',
        avatar: 'a',
        gender: TYPES.GENDER_MALE,
        birthday: 20_000_101,
        selfSignature: '',
        highlight: [{ field: 'nick', start: 1, end: 2 }],
      },
    ])
  })

  it('is paged [SEARCH-07]', async () => {
    const profiles = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`user${index}`, { nick: `same${index % 5}` }]),
    )
    const { alice } = await people({ alice: {}, ...profiles })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await searchUsers(alice, ['same'], { count: 10, cursor })
      expect(page.totalCount).toBe(25)
      seen.push(...page.searchResultList.map(({ userID }) => userID))
      cursor = page.cursor
    } while (cursor !== '')
    expect(new Set(seen).size).toBe(25)
    expect(seen).toHaveLength(25)
  })

  it('finds nicks from before searches existed, and none of other apps [SEARCH-11]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await people({ alice: {}, bob: { nick: '小明' } }, dataDir)
    expect(await idsOf(alice, ['小'])).toEqual(['bob'])
    const { tinyID } = await testBed.core.openAccount(1_400_000_002, 'alice')
    const elsewhere = { connectionID: 'x', instanceID: '1', platform: 7, origin: 'http://im.test' }
    const caller = { sdkAppID: 1_400_000_002, userID: 'alice', tinyID, ...elsewhere }
    const body = { keywordList: ['小'], matchType: 'or', count: 10, cursor: '', gender: '' }
    const answer = await testBed.core.handle(caller, 'search.users', {
      ...body,
      miniBirthday: 0,
      maxBirthday: 0,
    })
    expect(answer).toEqual({ totalCount: 0, searchResultList: [], cursor: '' })
  })

  it.each([
    ['no keyword', { keywordList: [] }],
    ['another gender', { gender: TYPES.GENDER_UNKNOWN }],
    ['a birthday before all', { miniBirthday: -1 }],
  ])('refuses %s [SEARCH-02]', async (_, fields) => {
    const { alice } = await people({ alice: {} })
    const body = { keywordList: ['a'], matchType: 'or', count: 10, cursor: '', gender: '' }
    const query = { ...body, miniBirthday: 0, maxBirthday: 0, ...fields }
    expect(await alice.refused('search.users', query)).toBe(serverCodes.SEARCH_BAD_PARAMETER)
  })
})

describe('a search of groups', () => {
  const four = async () => {
    const { testBed, devices, alice } = await people({ alice: {}, bob: {} })
    const make = (type: string, groupID: string, name: string) =>
      alice.run('group.create', { type, groupID, name, introduction: 'i' })
    await make('Public', 'p', '羽毛球 Club')
    await make('Private', 'w', '羽毛球内部')
    await make('ChatRoom', 'm', '羽毛球会议')
    await make('Community', '@TGS#_c', '羽毛球社区')
    await make('AVChatRoom', 'r', '羽毛球直播')
    return { testBed, alice, bob: devices.bob as Device }
  }
  const groupIDs = async (device: Device, keywords: string[], fields: object = {}) =>
    (await searchGroups(device, keywords, fields)).searchResultList
      .map(({ groupID }) => groupID)
      .sort()

  it('finds public groups, and those of the caller [SEARCH-14]', async () => {
    const { alice, bob } = await four()
    expect(await groupIDs(alice, ['毛球'])).toEqual(['@TGS#_c', 'm', 'p', 'w'])
    expect(await groupIDs(bob, ['毛球'])).toEqual(['@TGS#_c', 'm', 'p'])
    expect(await groupIDs(bob, ['CLUB', 'm'])).toEqual(['m', 'p'])
    expect(await groupIDs(bob, ['w', 'r'])).toEqual([])
    const types = { groupTypeList: [TYPES.GRP_WORK, TYPES.GRP_COMMUNITY] }
    expect(await groupIDs(alice, ['毛球'], types)).toEqual(['@TGS#_c', 'w'])
    const page = await searchGroups(alice, ['毛球'], { count: 3 })
    expect(page.totalCount).toBe(4)
    const rest = await searchGroups(alice, ['毛球'], { count: 3, cursor: page.cursor })
    expect([rest.searchResultList.length, rest.cursor]).toEqual([1, ''])
  })

  it('hides groups that only the app adds members to from users who are no members [SEARCH-14]', async () => {
    const { alice, bob } = await four()
    const joinOption = TYPES.JOIN_OPTIONS_DISABLE_APPLY
    const open = TYPES.INVITE_OPTIONS_FREE_ACCESS
    await alice.run('group.update', { groupID: 'p', joinOption, inviteOption: open })
    expect(await groupIDs(bob, ['club'])).toEqual(['p'])
    const inviteOption = TYPES.INVITE_OPTIONS_DISABLE_INVITE
    await alice.run('group.update', { groupID: 'p', inviteOption })
    expect(await groupIDs(bob, ['club', 'p'])).toEqual([])
    expect(await groupIDs(alice, ['club', 'p'])).toEqual(['p'])
  })

  it('follows name changes, and returns profiles of groups [SEARCH-14] [SEARCH-12]', async () => {
    const { alice, bob } = await four()
    await alice.run('group.update', { groupID: 'p', name: '新名字' })
    expect(await groupIDs(bob, ['club'])).toEqual([])
    const { searchResultList } = await searchGroups(bob, ['名字'])
    expect(searchResultList).toEqual([
      {
        groupID: 'p',
        name: '新名字',
        avatar: '',
        type: TYPES.GRP_PUBLIC,
        memberCount: 1,
        introduction: 'i',
        ownerID: 'alice',
        highlight: [{ field: 'name', start: 1, end: 3 }],
      },
    ])
    await alice.run('group.dismiss', { groupID: 'p' })
    expect(await groupIDs(alice, ['名字', 'p'])).toEqual([])
  })
})

describe('a search of members', () => {
  const two = async () => {
    const { testBed, alice, bob, carol, dave } = await team()
    await bob.run('profile.update', { profile: { nick: '小王' } })
    await dave.run('profile.update', { profile: { nick: '老王' } })
    await alice.run('group.create', {
      type: 'Private',
      groupID: 'w',
      name: 'work',
      memberList: [{ userID: 'bob' }],
    })
    await carol.run('group.create', { type: 'Public', groupID: 'x', name: 'x', memberList: [] })
    await carol.run('group.changeMember', { groupID: 'g', userID: 'carol', nameCard: '王 card' })
    return { testBed, alice, bob, carol, dave }
  }

  it('matches nicks, name cards and whole user IDs in own groups [SEARCH-15] [SEARCH-12]', async () => {
    const { alice, carol } = await two()
    const { totalCount, searchResultList } = await searchMembers(alice, ['王'])
    expect(totalCount).toBe(4)
    expect(
      searchResultList.map(({ groupInfo, memberList }) => [
        groupInfo.groupID,
        memberList.map(({ userID }) => userID),
      ]),
    ).toEqual([
      ['g', ['bob', 'carol', 'dave']],
      ['w', ['bob']],
    ])
    expect(searchResultList[0]).toMatchObject({
      groupInfo: { groupID: 'g', name: 'g', type: TYPES.GRP_PUBLIC, avatar: '' },
      memberList: [
        { nick: '小王', nameCard: '', highlight: [{ field: 'nick', start: 1, end: 2 }] },
        { nick: '', nameCard: '王 card', highlight: [{ field: 'nameCard', start: 0, end: 1 }] },
        {},
      ],
    })
    expect((await searchMembers(carol, ['王', 'alice'])).totalCount).toBe(4)
    expect((await searchMembers(carol, ['王'], { groupIDList: ['w', 'x'] })).totalCount).toBe(0)
    const types = { groupTypeList: [TYPES.GRP_WORK] }
    expect((await searchMembers(alice, ['alice', 'bob'], types)).totalCount).toBe(2)
  })

  it('continues in the middle of a group on the next page [SEARCH-15] [SEARCH-07]', async () => {
    const { alice } = await two()
    const pages: (readonly [string, string])[][] = []
    let cursor = ''
    do {
      const page = await searchMembers(alice, ['王'], { count: 2, cursor })
      expect(page.totalCount).toBe(4)
      pages.push(
        page.searchResultList.flatMap(({ groupInfo, memberList }) =>
          memberList.map(({ userID }) => [groupInfo.groupID, userID] as const),
        ),
      )
      cursor = page.cursor
    } while (cursor !== '')
    expect(pages).toEqual([
      [
        ['g', 'bob'],
        ['g', 'carol'],
      ],
      [
        ['g', 'dave'],
        ['w', 'bob'],
      ],
    ])
  })
})
