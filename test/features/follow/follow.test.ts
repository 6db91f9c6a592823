import type { ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { FollowEvent } from '../../../src/features/follow/commands.ts'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { follow, profile } = commands

const users = (count: number) => Array.from({ length: count }, (_, index) => `user${index}`)

const obeys = (server: ScriptedServer) => {
  const all = ({ userIDList }: { readonly userIDList: readonly string[] }) => ({
    resultList: userIDList.map((userID) =>
      userID === 'nobody'
        ? { userID, resultCode: 30003, resultInfo: 'no such user' }
        : { userID, resultCode: 0 },
    ),
  })
  server.on(follow.add, all)
  server.on(follow.remove, all)
  server.on(follow.list, ({ nextCursor }) => ({
    profileList: [{ userID: 'bob', nick: `Bob ${nextCursor}` }],
    nextCursor: nextCursor === '' ? 'next' : '',
  }))
  server.on(follow.info, ({ userIDList }) => ({
    infoList: userIDList.map((userID) => ({
      userID,
      followersCount: 1,
      followingCount: 2,
      mutualFollowersCount: 0,
    })),
  }))
  server.on(follow.check, ({ userIDList }) => ({
    typeList: userIDList.map((userID) => ({ userID, followType: 2 as const })),
  }))
}

describe.each(['followUser', 'unfollowUser'] as const)('%s', (name) => {
  const row = name === 'followUser' ? follow.add : follow.remove

  it('uses the first 20 distinct users, and returns a result for each [FOLLOW-01] [FOLLOW-02]', async () => {
    const client = await aReadyClient(obeys)
    const { data } = await outcome(client, client.chat[name](['bob', 'nobody', 'bob']))
    expect(data).toEqual([
      { userID: 'bob', code: 0, message: '' },
      { userID: 'nobody', code: 30003, message: 'no such user' },
    ])
    await outcome(client, client.chat[name](users(20)))
    expect(client.server.bodiesOf(row)).toEqual([
      { userIDList: ['bob', 'nobody'] },
      { userIDList: users(20) },
    ])
  })

  it('sends no request for an empty list [FOLLOW-01]', async () => {
    const client = await aReadyClient(obeys)
    expect((await outcome(client, client.chat[name]([]))).data).toEqual([])
    expect(client.server.bodiesOf(row)).toEqual([])
  })

  it.each([[undefined], ['bob'], [{ userIDList: ['bob'] }], [['']], [users(21)]])(
    'refuses %j with 2905, unasked [FOLLOW-01]',
    async (input) => {
      const { chat, server } = await aReadyClient(obeys)
      await expect(chat[name](input as never)).rejects.toMatchObject({
        code: 2905,
        data: { parameter: expect.stringContaining('userIDList') },
      })
      expect(server.bodiesOf(row)).toEqual([])
    },
  )
})

describe('lists', () => {
  it.each([
    ['getMyFollowersList', 1],
    ['getMyFollowingList', 2],
    ['getMutualFollowersList', 3],
  ] as const)('%s comes in pages of 500 [FOLLOW-04]', async (name, listType) => {
    const client = await aReadyClient(obeys)
    const { data } = await outcome(client, client.chat[name]())
    expect(data.resultList).toMatchObject([{ userID: 'bob', nick: 'Bob ' }])
    const next = await outcome(client, client.chat[name](data.nextCursor))
    expect(next.data.nextCursor).toBe('')
    // The same live profile, as it is now.
    expect(next.data.resultList[0]).toBe(data.resultList[0])
    expect(client.server.bodiesOf(follow.list)).toEqual([
      { listType, count: 500, nextCursor: '' },
      { listType, count: 500, nextCursor: 'next' },
    ])
    await expect(client.chat[name](7 as never)).rejects.toMatchObject({ code: 2905 })
  })

  it.each([
    [2, 2],
    [5_000, 1_000],
  ])('follow_req_count %i makes pages of %i [FOLLOW-04]', async (input, count) => {
    const client = await aReadyClient((server) => {
      obeys(server)
      server.on(commands.configuration.cloud, () => ({
        version: 1,
        config: JSON.stringify({ follow_req_count: input }),
        expiredTime: 3_600,
      }))
    })
    await outcome(client, client.chat.getMyFollowersList(''))
    expect(client.server.bodiesOf(follow.list)).toMatchObject([{ count }])
  })
})

it.each([
  [undefined, ['alice']],
  [[], ['alice']],
  [['bob', 'bob'], ['bob']],
  [users(101), users(100)],
])('getUserFollowInfo(%#) [FOLLOW-05]', async (input, userIDList) => {
  const client = await aReadyClient(obeys)
  const { data } = await outcome(client, client.chat.getUserFollowInfo(input))
  expect(data.map(({ userID }) => userID)).toEqual(userIDList)
  expect(client.server.bodiesOf(follow.info)).toEqual([{ userIDList }])
})

it.each([
  [['bob', 'bob'], [{ userIDList: ['bob'] }]],
  [users(101), [{ userIDList: users(100) }]],
  [[], []],
])('checkFollowType(%#) [FOLLOW-06]', async (input, expected) => {
  const client = await aReadyClient(obeys)
  const { data } = await outcome(client, client.chat.checkFollowType(input))
  expect(data.every(({ followType }) => followType === 2)).toBe(true)
  expect(client.server.bodiesOf(follow.check)).toEqual(expected)
})

it('checkFollowType may be called 20 times in 5 seconds [FOLLOW-06]', async () => {
  const client = await aReadyClient(obeys)
  const calls = users(21).map(() =>
    client.chat.checkFollowType(['bob']).then(String, ({ code }) => code),
  )
  await client.advance(0)
  expect((await Promise.all(calls)).filter((code) => code === 2996)).toHaveLength(1)
})

describe('events', () => {
  const event = (isAdd: boolean, lists: Partial<FollowEvent>): FollowEvent => ({
    event: 'follow',
    isAdd,
    followers: [],
    following: [],
    mutual: [],
    ...lists,
  })

  it('contain the names of unknown users, in the order of the changes [FOLLOW-03]', async () => {
    const client = await aReadyClient((server) =>
      server.on(profile.get, ({ userIDList }) => ({
        profileList: userIDList.map((userID) => ({ userID, nick: userID.toUpperCase() })),
      })),
    )
    const { events } = client
    await pushEntry(client, event(true, { followers: ['bob'], mutual: ['bob'] }))
    await pushEntry(client, event(false, { followers: ['bob'] }))
    await pushEntry(client, event(true, { following: ['carol', 'dave'] }))
    await client.advance(0)
    expect(events.dataOf(EVENT.MY_FOLLOWERS_LIST_UPDATED)).toMatchObject([
      { userInfoList: [{ userID: 'bob', nick: 'BOB' }], isAdd: true },
      { userInfoList: [{ userID: 'bob', nick: 'BOB' }], isAdd: false },
    ])
    expect(events.dataOf(EVENT.MUTUAL_FOLLOWERS_LIST_UPDATED)).toMatchObject([{ isAdd: true }])
    expect(events.dataOf(EVENT.MY_FOLLOWING_LIST_UPDATED)).toMatchObject([
      { userInfoList: [{ nick: 'CAROL' }, { nick: 'DAVE' }], isAdd: true },
    ])
  })

  it('contain no names if loading them fails [FOLLOW-03]', async () => {
    const client = await aReadyClient()
    client.server.refuse(profile.get, 40006)
    await pushEntry(client, event(true, { followers: ['bob'] }))
    await client.advance(0)
    expect(client.events.dataOf(EVENT.MY_FOLLOWERS_LIST_UPDATED)).toMatchObject([
      { userInfoList: [{ userID: 'bob', nick: '' }], isAdd: true },
    ])
  })

  it('of a session that is over are not emitted [FOLLOW-03]', async () => {
    const client = await aReadyClient()
    client.server.ignore(profile.get)
    await pushEntry(client, event(true, { followers: ['bob'] }))
    await outcome(client, client.chat.logout())
    await client.advance(20_000)
    expect(client.events.dataOf(EVENT.MY_FOLLOWERS_LIST_UPDATED)).toEqual([])
  })
})
