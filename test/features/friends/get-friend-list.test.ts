import { aConversation, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { listOf, lists as listsConversations } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { away, differs, nothingNew } from '../sync/support.ts'
import { aClientWith, aFriend, anApplication, friendsOf, lists, pushEvent } from './support.ts'

const { friend } = commands

const listEvents = [
  EVENT.FRIEND_LIST_UPDATED,
  EVENT.FRIEND_GROUP_LIST_UPDATED,
  EVENT.FRIEND_APPLICATION_LIST_UPDATED,
] as const

describe('the friend list', () => {
  it('has plain live objects with the profile inside, the oldest friendship first [FRIEND-01] [FRIEND-37]', async () => {
    const client = await aClientWith(
      [
        aFriend('carol', { addTime: 9, groupList: [4, 99] }),
        aFriend('bob', {
          addTime: 5,
          remark: 'B',
          friendCustomField: [{ key: 'Tag_SNS_Custom_Pet', value: 'cat' }],
        }),
      ],
      [{ id: 4, name: '同学' }],
    )
    const { data } = await client.chat.getFriendList()
    expect(data.map(({ userID, groupList }) => [userID, groupList])).toEqual([
      ['bob', []],
      ['carol', ['同学']],
    ])
    const [bob] = data
    expect(JSON.parse(JSON.stringify(bob))).toMatchObject({
      userID: 'bob',
      remark: 'B',
      source: 'AddSource_Type_Web',
      wording: 'hello',
      addTime: 5,
      friendCustomField: [{ key: 'Tag_SNS_Custom_Pet', value: 'cat' }],
      profile: { userID: 'bob', nick: 'BOB' },
    })
    await pushEvent(client, 11, {
      event: 'friends',
      friendList: [aFriend('bob', { remark: 'Bobby' })],
    })
    expect(bob?.remark).toBe('Bobby')
    expect((await client.chat.getFriendList()).data).toContain(bob)
  })

  it('is emitted once after SDK_READY, even if it is empty, and delays nothing [FRIEND-30]', async () => {
    let answer: () => void = () => {}
    const client = await aReadyClient((server) => {
      server.on(
        friend.list,
        () =>
          new Promise((resolve) => {
            answer = () =>
              resolve({
                completeFlag: 1,
                nextStartIndex: 0,
                position: 0,
                profileList: [],
                friendList: [],
                groupList: [],
              })
          }),
      )
    })
    for (const name of listEvents) expect(client.events.dataOf(name)).toEqual([])
    answer()
    await client.advance(0)
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED)).toEqual([[]])
    expect(client.events.dataOf(EVENT.FRIEND_GROUP_LIST_UPDATED)).toEqual([[]])
    expect(client.events.dataOf(EVENT.FRIEND_APPLICATION_LIST_UPDATED)).toEqual([
      { friendApplicationList: [], unreadCount: 0 },
    ])
    await client.advance(5_000)
    for (const name of listEvents) expect(client.events.dataOf(name)).toHaveLength(1)
  })

  it.each([
    [
      'refused',
      () => {
        throw new Refused(30006)
      },
    ],
    ['no answer at all', () => ({ friendList: 7 })],
    [
      'a list that does not go on',
      () => ({
        completeFlag: 0,
        nextStartIndex: 0,
        position: 0,
        profileList: [],
        friendList: [],
        groupList: [],
      }),
    ],
  ])('is requested again after 5 s, or by the host, if it is %s [FRIEND-30]', async (_, answer) => {
    const client = await aReadyClient((server) => server.on(friend.list, answer as never))
    await expect(outcome(client, client.chat.getFriendList())).rejects.toMatchObject({
      code: expect.any(Number),
    })
    lists(client.server, [aFriend('bob')])
    await client.advance(5_000)
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED)).toMatchObject([[{ userID: 'bob' }]])
    expect(await friendsOf(client)).toEqual(['bob'])
  })

  it('keeps changes that arrive while its pages are read [FRIEND-33]', async () => {
    const rows = { profileList: [], groupList: [] }
    const client = await aReadyClient((server) => {
      server.on(friend.list, ({ startIndex }) => {
        if (startIndex === 0) {
          const first = { completeFlag: 0 as const, nextStartIndex: 3, position: 10 }
          return { ...rows, ...first, friendList: [aFriend('bob'), aFriend('carol')] }
        }
        server.push(pushes.sync.account, {
          position: 12,
          data: { event: 'friendsRemoved', userIDList: ['dave'] },
        })
        server.push(pushes.sync.account, {
          position: 13,
          data: {
            event: 'friends',
            friendList: [aFriend('erin'), aFriend('bob', { remark: 'B' })],
          },
        })
        const last = { completeFlag: 1 as const, nextStartIndex: 4, position: 11 }
        return { ...rows, ...last, friendList: [aFriend('dave')] }
      })
    })
    await client.advance(2_000)
    expect(await friendsOf(client)).toEqual(['bob', 'carol', 'erin'])
    await pushEvent(client, 9, { event: 'friendsRemoved', userIDList: ['bob'] })
    expect(await friendsOf(client)).toEqual(['bob', 'carol', 'erin'])
  })

  it("is emitted at most once a second, and after the friend's profile is known [FRIEND-31]", async () => {
    const client = await aClientWith([])
    let answers = 0
    client.server.on(commands.profile.get, ({ userIDList }) => {
      answers++
      return { profileList: userIDList.map((userID) => ({ userID, nick: 'a name' })) }
    })
    const events = () => client.events.dataOf(EVENT.FRIEND_LIST_UPDATED)
    await pushEvent(client, 11, { event: 'friends', friendList: [aFriend('bob')] })
    expect(events()).toMatchObject([[{ profile: { nick: 'a name' } }]])
    await client.advance(900)
    await pushEvent(client, 12, { event: 'friends', friendList: [aFriend('carol')] })
    await pushEvent(client, 13, {
      event: 'friends',
      friendList: [aFriend('carol', { remark: 'C' })],
    })
    expect(events()).toHaveLength(1)
    await client.advance(100)
    expect(events()).toMatchObject([[{}], [{ userID: 'bob' }, { userID: 'carol', remark: 'C' }]])
    expect(answers).toBe(2)
    await client.advance(1_000)
    expect(events()).toHaveLength(2)
    client.server.refuse(commands.profile.get, 40006)
    await pushEvent(client, 14, { event: 'friends', friendList: [aFriend('dave')] })
    await client.advance(1_000)
    expect(events()).toHaveLength(3)
  })

  it('is emitted for a friend that is removed before its profile is known [FRIEND-31]', async () => {
    const client = await aClientWith([])
    client.server.ignore(commands.profile.get)
    await pushEvent(client, 11, { event: 'friends', friendList: [aFriend('bob')] })
    await pushEvent(client, 12, { event: 'friendsRemoved', userIDList: ['bob'] })
    await client.advance(20_000)
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED).at(-1)).toEqual([])
  })

  it('contains later changes of profiles, and so do applications [FRIEND-21]', async () => {
    const client = await aClientWith([aFriend('bob')], [], [anApplication('bob')])
    const [bob] = (await client.chat.getFriendList()).data
    client.server.on(friend.get, () => ({
      friendList: [aFriend('bob')],
      profileList: [{ userID: 'bob', nick: 'Robert', avatar: 'r.png' }],
      position: 11,
    }))
    await client.advance(181_000)
    client.events.clear()
    await outcome(client, client.chat.getFriendProfile({ userIDList: ['bob'] }))
    expect(bob?.profile).toMatchObject({ nick: 'Robert', avatar: 'r.png' })
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED)).toMatchObject([[{ userID: 'bob' }]])
    expect(client.events.dataOf(EVENT.FRIEND_APPLICATION_LIST_UPDATED)).toMatchObject([
      { friendApplicationList: [{ userID: 'bob', nick: 'Robert', avatar: 'r.png' }] },
    ])
  })

  it('is updated from the log after an absence, and refetched if the log was cut [FRIEND-32]', async () => {
    const client = await aClientWith([aFriend('bob')])
    await away(client, () =>
      differs(client.server, {
        position: 12,
        eventArray: [
          { position: 11, data: { event: 'friends', friendList: [aFriend('carol')] } },
          { position: 12, data: { event: 'friendsRemoved', userIDList: ['bob'] } },
        ],
      }),
    )
    expect(await friendsOf(client)).toEqual(['carol'])
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED).at(-1)).toMatchObject([
      { userID: 'carol' },
    ])
    await away(client, () => {
      lists(client.server, [aFriend('dave')])
      client.server.on(commands.sync.sync, ({ cookie }) => ({
        ...nothingNew,
        mustRestart: cookie === 'cookie-1',
      }))
    })
    expect(await friendsOf(client)).toEqual(['dave'])
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED).at(-1)).toMatchObject([
      { userID: 'dave' },
    ])
  })

  it('provides the remarks of conversations [FRIEND-20]', async () => {
    const client = await aReadyClient((server) => {
      listsConversations(server, [aConversation(5), aConversation(6, { userID: 'carol' })])
      lists(server, [aFriend('bob', { remark: 'Bobby' })])
    })
    await client.advance(2_000)
    client.events.clear()
    const remarks = async () =>
      (await listOf(client))
        .map(({ conversationID, remark }) => [conversationID, remark])
        .toSorted()
    expect(await remarks()).toEqual([
      ['C2Cbob', 'Bobby'],
      ['C2Ccarol', ''],
    ])
    await pushEvent(client, 11, {
      event: 'friends',
      friendList: [aFriend('carol', { remark: 'C' })],
    })
    await pushEvent(client, 12, { event: 'friendsRemoved', userIDList: ['bob'] })
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toHaveLength(2)
    expect(await remarks()).toEqual([
      ['C2Cbob', ''],
      ['C2Ccarol', 'C'],
    ])
  })

  it('ignores entries of another shape [FRIEND-36]', async () => {
    const client = await aClientWith([aFriend('bob')])
    const broken = [
      { event: 'friends', friendList: [{ userID: 'carol' }] },
      { event: 'friendsRemoved', userIDList: 'bob' },
      { event: 'friendGroups', groupList: [{ id: 'x', name: 'y' }] },
      { event: 'friendApplications', applicationList: [], removedList: [{}] },
      { event: 'friendApplicationsRead' },
    ]
    for (const [index, data] of broken.entries()) await pushEvent(client, 11 + index, data as never)
    expect(await friendsOf(client)).toEqual(['bob'])
    expect(client.events).toEqual([])
  })

  it('is forgotten with the session [FRIEND-30]', async () => {
    const client = await aClientWith([aFriend('bob')])
    await outcome(client, client.chat.logout())
    lists(client.server, [])
    await outcome(client, client.chat.login({ userID: 'dave', userSig: 'signed' }))
    await client.advance(2_000)
    expect(await friendsOf(client)).toEqual([])
  })
})
