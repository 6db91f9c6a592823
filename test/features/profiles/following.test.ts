import { aGroup, aGroupMessage, aMessage, Refused, type ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../../src/index.ts'
import { commands, pushes, type WireProfile } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { aWireMember } from '../groups/member-scene.ts'
import { aClientWithMessages, loaded } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { follow, profile } = commands

const DAY_MS = 86_400_000

/** The server says this of users. */
const keeps =
  (...profiles: readonly WireProfile[]) =>
  (server: ScriptedServer) => {
    const known = new Map(profiles.map((one) => [one.userID, one]))
    server.on(profile.get, ({ userIDList }) => ({
      profileList: userIDList.flatMap((userID) => known.get(userID) ?? []),
    }))
  }

const pushProfiles = async (client: TestClient, ...profileList: WireProfile[]) => {
  client.server.push(pushes.profile.changed, { profileList })
  await client.advance(0)
}

const get = async (client: TestClient, ...userIDList: string[]) =>
  (await outcome(client, client.chat.getUserProfile({ userIDList }))).data

const requestedIDs = ({ server }: TestClient) =>
  server.bodiesOf(profile.get).map(({ userIDList }) => userIDList)

describe('a received profile', () => {
  it('is not requested again for 24 hours [PROFILE-12]', async () => {
    const client = await aReadyClient(keeps({ userID: 'bob', nick: 'Bob' }, { userID: 'carol' }))
    const [bob] = await get(client, 'bob')
    const again = await get(client, 'bob', 'carol')
    expect(again[0]).toBe(bob)
    await client.advance(DAY_MS - 1)
    await get(client, 'bob')
    await client.advance(1)
    await get(client, 'bob')
    expect(requestedIDs(client).slice(-3)).toEqual([['bob'], ['carol'], ['bob']])
  })

  it('of an unknown user is requested each time [PROFILE-12]', async () => {
    const client = await aReadyClient(keeps({ userID: 'bob' }))
    expect(await get(client, 'nobody')).toEqual([])
    expect(await get(client, 'nobody', 'bob')).toHaveLength(1)
    expect(requestedIDs(client).slice(-2)).toEqual([['nobody'], ['nobody', 'bob']])
  })

  it('of mine is requested each time [PROFILE-12]', async () => {
    const client = await aReadyClient(keeps({ userID: 'alice' }))
    const before = requestedIDs(client).length
    await outcome(client, client.chat.getMyProfile())
    await outcome(client, client.chat.getMyProfile())
    expect(requestedIDs(client).slice(before)).toEqual([['alice'], ['alice']])
  })
})

describe('a change that is pushed', () => {
  it('is emitted with the live object, once [PROFILE-08]', async () => {
    const client = await aReadyClient(keeps({ userID: 'bob', nick: 'Bob' }))
    const [bob] = await get(client, 'bob')
    await pushProfiles(client, { userID: 'bob', nick: 'Rob' }, { userID: 'carol', nick: 'C' })
    await pushProfiles(client, { userID: 'bob', nick: 'Rob' })
    const updates = client.events.dataOf(EVENT.PROFILE_UPDATED)
    expect(updates).toMatchObject([[{ nick: 'Rob' }, { nick: 'C' }]])
    expect(updates[0]?.[0]).toBe(bob)
    expect(await get(client, 'bob', 'carol')).toHaveLength(2)
    expect(requestedIDs(client).at(-1)).toEqual(['bob'])
  })

  it('updates the conversation and its messages, but not messages in groups [PROFILE-10] [PROFILE-11]', async () => {
    const client = await aClientWithMessages([aMessage({ sequence: 1, nick: 'Bob' })])
    const [message] = (await loaded(client, 'C2Cbob')) as [Message]
    await pushProfiles(client, { userID: 'bob', nick: 'Rob', avatar: 'r.png' })
    expect(message).toMatchObject({ nick: 'Rob', avatar: 'r.png' })
    const { data } = await outcome(client, client.chat.getConversationList())
    expect(data.conversationList[0]?.userProfile).toMatchObject({
      userID: 'bob',
      nick: 'Rob',
      avatar: 'r.png',
    })
    const member = await aClientWithMessages([
      aGroupMessage({ sequence: 1, from: 'bob', nick: 'Bob' }),
    ])
    const [inGroup] = await loaded(member, 'GROUPteam')
    await pushProfiles(member, { userID: 'bob', nick: 'Rob' })
    expect(inGroup?.nick).toBe('Bob')
  })

  it('updates members of groups that the host holds [PROFILE-16]', async () => {
    const client = await aReadyClient((server) => {
      server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
      server.on(commands.group.members, () => ({
        memberList: [aWireMember('bob', { nick: 'Bob' }), aWireMember('carol', { nick: 'C' })],
        offset: 0,
      }))
    })
    const call = client.chat.getGroupMemberList({ groupID: 'team' })
    const { memberList } = (await outcome(client, call)).data
    await pushProfiles(client, { userID: 'bob', nick: 'Rob', avatar: 'r.png' })
    expect(memberList).toMatchObject([{ nick: 'Rob', avatar: 'r.png' }, { nick: 'C' }])
  })

  it('updates the names of messages that are loaded later [PROFILE-11]', async () => {
    const kept = [aMessage({ sequence: 1, nick: 'Bob' }), aMessage({ sequence: 2, nick: 'Bob' })]
    const client = await aClientWithMessages(kept)
    await pushProfiles(client, { userID: 'bob', nick: 'Rob' })
    expect((await loaded(client, 'C2Cbob')).map(({ nick }) => nick)).toEqual(['Rob', 'Rob'])
  })

  it('keeps the names of messages if the user has no name now [PROFILE-11]', async () => {
    const client = await aClientWithMessages([aMessage({ sequence: 1, nick: 'Bob' })])
    await pushProfiles(client, { userID: 'bob' })
    expect((await loaded(client, 'C2Cbob')).map(({ nick }) => nick)).toEqual(['Bob'])
  })
})

describe('a message whose sender name differs from the profile', () => {
  const receive = async (client: TestClient, sequence: number, nick: string) => {
    const message = aMessage({ sequence, nick })
    client.server.push(pushes.message.received, { position: sequence, messageList: [message] })
    await client.advance(0)
    const { data } = await outcome(client, client.chat.getConversationList())
    return data.conversationList[0]?.userProfile?.nick
  }

  it.each([
    ['it is newer', 'Rob', 'Rob'],
    ['the profile is', 'Bob', 'Bob'],
  ])('makes the client request it: %s [PROFILE-10]', async (_, now, shown) => {
    const client = await aClientWithMessages(
      [aMessage({ sequence: 1, nick: 'Bob' })],
      0,
      keeps({ userID: 'bob', nick: 'Bob' }),
    )
    await get(client, 'bob')
    keeps({ userID: 'bob', nick: now })(client.server)
    await receive(client, 2, 'Rob')
    expect(await receive(client, 3, 'Rob')).toBe(shown)
  })
})

describe('after a lost connection', () => {
  const news = (list: readonly WireProfile[], nextIndex = 0) => ({
    profileList: [...list],
    nextIndex,
  })

  it('profiles that changed meanwhile are requested and emitted [PROFILE-09]', async () => {
    const client = await aClientWithMessages(
      [aMessage({ sequence: 1 })],
      0,
      keeps({ userID: 'carol' }),
    )
    await get(client, 'carol')
    const lostAt = client.platform.clock.now()
    client.server.on(profile.news, () => news([{ userID: 'carol', nick: 'Caro' }]))
    client.server.drop()
    await client.advance(10_000)
    const [requested] = client.server.bodiesOf(profile.news)
    expect(new Set(requested?.userIDList)).toEqual(new Set(['bob', 'carol']))
    expect(requested?.since).toBe(Math.floor(lostAt / 1000) - 300)
    expect(client.events.dataOf(EVENT.PROFILE_UPDATED)).toMatchObject([[{ nick: 'Caro' }]])
  })

  it('the client continues after the last answer, and retries without one [PROFILE-09] [PROFILE-13]', async () => {
    const client = await aReadyClient(keeps({ userID: 'bob' }, { userID: 'carol' }))
    await get(client, 'bob', 'carol')
    let refusals = 1
    client.server.on(profile.news, ({ userIDList }) => {
      if (refusals-- > 0) throw new Refused(40006)
      const [userID = ''] = userIDList
      return news([{ userID, nick: 'new' }], userIDList.length > 1 ? 1 : 0)
    })
    client.server.drop()
    await client.advance(20_000)
    const requested = client.server
      .bodiesOf(profile.news)
      .map(({ userIDList }) => userIDList.length)
    expect(requested).toEqual([2, 2, 1])
    const updates = client.events.dataOf(EVENT.PROFILE_UPDATED).flat()
    expect(new Set(updates.map(({ userID }) => userID))).toEqual(new Set(['bob', 'carol']))
  })

  it('a change that another answer contains first is emitted once [PROFILE-09]', async () => {
    const client = await aReadyClient(keeps({ userID: 'bob', nick: 'Bob' }))
    await get(client, 'bob')
    const profileList = [{ userID: 'bob', nick: 'Rob' }, { userID: 'carol' }]
    client.server.on(follow.list, () => ({ profileList, nextCursor: '' }))
    let answer = () => {}
    const requested = new Promise<void>((resolve) => {
      answer = resolve
    })
    client.server.on(profile.news, async () => {
      await requested
      return news(profileList)
    })
    client.server.drop()
    await client.advance(10_000)
    await outcome(client, client.chat.getMyFollowersList())
    const updates = () => client.events.dataOf(EVENT.PROFILE_UPDATED)
    expect(updates()).toMatchObject([[{ userID: 'bob', nick: 'Rob' }]])
    answer()
    await client.advance(10_000)
    expect(updates()).toHaveLength(1)
  })

  it('a new session requests no changes [PROFILE-09]', async () => {
    const client = await aReadyClient()
    await outcome(client, client.chat.logout())
    await outcome(client, client.chat.login({ userID: 'alice', userSig: 'signed' }))
    await client.advance(10_000)
    expect(client.server.bodiesOf(profile.news)).toEqual([])
  })
})
