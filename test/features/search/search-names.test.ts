import { describe, expect, it } from 'vitest'
import { TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { users, groups, members } = commands.search

const nothing = { totalCount: 0, searchResultList: [], cursor: '' }

const aUser = () =>
  aReadyClient((server) => {
    server.on(users, () => nothing)
    server.on(groups, () => nothing)
    server.on(members, () => nothing)
  })

const requested = { keywordList: ['a'], matchType: 'or', count: 20, cursor: '' }

describe('a search of users, groups and members', () => {
  it('requests 20 results by default [SEARCH-01]', async () => {
    const client = await aUser()
    const { chat, server } = client
    const options = { keywordList: ['a'] }
    expect(await outcome(client, chat.searchCloudUsers(options))).toEqual({
      code: 0,
      data: nothing,
    })
    await outcome(client, chat.searchCloudGroups(options))
    await outcome(client, chat.searchCloudGroupMembers(options))
    expect(server.bodiesOf(users)).toEqual([
      { ...requested, gender: '', miniBirthday: 0, maxBirthday: 0 },
    ])
    expect(server.bodiesOf(groups)).toEqual([{ ...requested, groupTypeList: [] }])
    expect(server.bodiesOf(members)).toEqual([{ ...requested, groupTypeList: [], groupIDList: [] }])
  })

  it('accepts the gender by both names [SEARCH-13]', async () => {
    const client = await aUser()
    const { chat, server } = client
    const options = { keywordList: ['a'], miniBirthday: 1, maxBirthday: 2 }
    const { GENDER_FEMALE, GENDER_MALE } = TYPES
    for (const gender of [
      { gender: GENDER_FEMALE },
      { userGenderType: GENDER_MALE },
      { gender: GENDER_FEMALE, userGenderType: GENDER_MALE },
    ]) {
      await outcome(client, chat.searchCloudUsers({ ...options, ...gender }))
    }
    const bounds = { miniBirthday: 1, maxBirthday: 2 }
    expect(server.bodiesOf(users)).toEqual([
      { ...requested, ...bounds, gender: GENDER_FEMALE },
      { ...requested, ...bounds, gender: GENDER_MALE },
      { ...requested, ...bounds, gender: GENDER_FEMALE },
    ])
  })

  it('narrows groups and members by types and IDs [SEARCH-14] [SEARCH-15]', async () => {
    const client = await aUser()
    const { chat, server } = client
    const types = { groupTypeList: [TYPES.GRP_WORK, 'Work', 'Meeting'] }
    const both = [TYPES.GRP_WORK, TYPES.GRP_MEETING]
    const page = { keywordList: ['a'], count: 1, cursor: 'b', keywordListMatchType: 'and' } as const
    await outcome(client, chat.searchCloudGroups({ ...page, ...types }))
    const own = { ...page, ...types, groupIDList: ['team'] }
    await outcome(client, chat.searchCloudGroupMembers(own))
    const wire = { ...requested, count: 1, cursor: 'b', matchType: 'and' }
    expect(server.bodiesOf(groups)).toEqual([{ ...wire, groupTypeList: both }])
    expect(server.bodiesOf(members)).toEqual([
      { ...wire, groupTypeList: both, groupIDList: ['team'] },
    ])
  })

  it.each([
    ['no options', {}, 3153],
    ['nothing', undefined, 3153],
    ['no keyword', { keywordList: [] }, 2905],
    ['no list of keywords', { count: 1 }, 2905],
    ['six keywords', { keywordList: ['1', '2', '3', '4', '5', '6'] }, 2905],
    ['no count', { keywordList: ['a'], count: 0 }, 2905],
  ])('refuses %s before anything travels [SEARCH-01]', async (_, options, code) => {
    const client = await aUser()
    const { chat, server } = client
    for (const method of [
      chat.searchCloudUsers,
      chat.searchCloudGroups,
      chat.searchCloudGroupMembers,
    ]) {
      const call: Promise<unknown> = method(options as never)
      await expect(outcome(client, call)).rejects.toMatchObject({ code })
    }
    expect([users, groups, members].flatMap((row) => server.bodiesOf(row))).toEqual([])
  })

  it('refuses genders, types and IDs that are none [SEARCH-01]', async () => {
    const client = await aUser()
    const { chat } = client
    const keywordList = ['a']
    const unknown = { keywordList, gender: TYPES.GENDER_UNKNOWN }
    const room = { keywordList, groupTypeList: [TYPES.GRP_AVCHATROOM] }
    const many = { keywordList, groupIDList: Array.from({ length: 51 }, () => 'a') }
    const born = { keywordList, miniBirthday: -1 }
    const calls: readonly (() => Promise<unknown>)[] = [
      () => chat.searchCloudUsers(unknown),
      () => chat.searchCloudUsers(born),
      () => chat.searchCloudGroups(room),
      () => chat.searchCloudGroupMembers(room),
      () => chat.searchCloudGroupMembers(many),
    ]
    for (const call of calls) {
      await expect(outcome(client, call())).rejects.toMatchObject({ code: 2905 })
    }
  })
})
