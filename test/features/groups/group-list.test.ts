import { aGroup, aGroupConversation, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { GroupEvent } from '../../../src/features/sync/commands.ts'
import { EVENT } from '../../../src/index.ts'
import { wireRole } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { aClientWith, listOf } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'

const { group } = commands

const groupsOf = async ({ chat }: TestClient) => (await chat.getGroupList()).data.groupList

describe('the group list', () => {
  it('is read in pages of 200, and of 50 when the answer was too large [GROUP-09]', async () => {
    const all = Array.from({ length: 120 }, (_, n) => aGroup({ groupID: `g${n}` }))
    const client = await aReadyClient((server) =>
      server.on(group.list, ({ limit, offset }) => {
        if (limit > 50) throw new Refused(10018)
        return { groups: all.slice(offset, offset + limit), totalCount: all.length }
      }),
    )
    expect((await groupsOf(client)).map(({ groupID }) => groupID)).toEqual(
      all.map(({ groupID }) => groupID),
    )
    expect(client.server.bodiesOf(group.list)).toEqual([
      { limit: 200, offset: 0 },
      { limit: 50, offset: 0 },
      { limit: 50, offset: 50 },
      { limit: 50, offset: 100 },
    ])
  })

  it('ends if the server has no communities [GROUP-09]', async () => {
    const all = Array.from({ length: 200 }, (_, n) => aGroup({ groupID: `g${n}` }))
    const client = await aReadyClient((server) =>
      server.on(group.list, ({ offset }) => {
        if (offset > 0) throw new Refused(11000)
        return { groups: all, totalCount: 250 }
      }),
    )
    expect(await groupsOf(client)).toHaveLength(200)
  })

  it('ends with a page that adds no group [GROUP-09]', async () => {
    const client = await aReadyClient((server) =>
      server.on(group.list, () => ({ groups: [aGroup({ groupID: 'g' })], totalCount: 1e9 })),
    )
    expect(await groupsOf(client)).toHaveLength(1)
    expect(client.server.bodiesOf(group.list)).toEqual([
      { limit: 200, offset: 0 },
      { limit: 200, offset: 1 },
    ])
  })

  it.each<[GroupEvent, object]>([
    [{ event: 'memberJoined', userIDList: ['carol', 'dave'], memberCount: 4 }, { memberCount: 4 }],
    [{ event: 'memberLeft', userIDList: ['bob'], memberCount: 1 }, { memberCount: 1 }],
    [
      { event: 'profile', profile: { name: 'Crew', ownerID: '' } },
      { name: 'Crew', ownerID: '' },
    ],
    [{ event: 'profile', profile: { muteAllMembers: 'On' } }, { muteAllMembers: true }],
    [{ event: 'ofALaterServer' } as never, { memberCount: 2, name: 'Team' }],
  ])('an entry %j of its log changes the group [GROUP-10]', async (data, changed) => {
    const client = await aClientWith([aGroupConversation(3)])
    client.server.push(pushes.sync.group, { groupID: 'team', position: 2, data })
    await client.advance(1_000)
    const [group] = await groupsOf(client)
    expect(group).toMatchObject(changed)
    const [{ groupProfile } = { groupProfile: undefined }] = await listOf(client)
    expect(group).toMatchObject({ ...groupProfile })
  })

  it('is not reverted by an entry that a row has overtaken, nor by an older row [GROUP-10]', async () => {
    const client = await aClientWith([aGroupConversation(3)])
    const answers = (memberCount: number, position: number) =>
      client.server.on(group.profile, () => ({
        groups: [aGroup({ memberCount, position })],
        failures: [],
      }))
    answers(5, 3)
    await outcome(client, client.chat.getGroupProfile({ groupID: 'team' }))
    const joined = (position: number, memberCount: number) =>
      client.server.push(pushes.sync.group, {
        groupID: 'team',
        position,
        data: { event: 'memberJoined', userIDList: ['carol'], memberCount },
      })
    joined(2, 4)
    joined(3, 5)
    joined(3, 5)
    await client.advance(0)
    expect(await groupsOf(client)).toMatchObject([{ memberCount: 5 }])
    joined(4, 6)
    answers(5, 3)
    await outcome(client, client.chat.getGroupProfile({ groupID: 'team' }))
    expect(await groupsOf(client)).toMatchObject([{ memberCount: 6 }])
  })

  it('is emitted at most once a second [GROUP-11]', async () => {
    const client = await aReadyClient()
    await client.advance(1_000)
    for (let n = 1; n <= 5; n++) {
      client.server.push(pushes.sync.account, {
        position: n,
        data: { event: 'groupJoined', group: aGroup({ groupID: `g${n}` }) },
      })
    }
    await client.advance(0)
    const counts = () => client.events.dataOf(EVENT.GROUP_LIST_UPDATED).map((list) => list.length)
    expect(counts()).toEqual([1])
    await client.advance(1_000)
    expect(counts()).toEqual([1, 5])
  })
})

describe('profile and members', () => {
  it('getGroupProfile updates the live group [GROUP-12]', async () => {
    const client = await aClientWith([aGroupConversation(3)])
    const [before] = await groupsOf(client)
    client.server.on(group.profile, () => ({ groups: [aGroup({ name: 'Crew' })], failures: [] }))
    const { data } = await outcome(client, client.chat.getGroupProfile({ groupID: 'team' }))
    expect(data.group).toBe(before)
    expect(before).toMatchObject({ name: 'Crew', nextMessageSeq: 4 })
  })

  it('getGroupProfile of a group that I am not in does not list it [GROUP-12]', async () => {
    const client = await aReadyClient()
    const { selfInfo: _, ...foreign } = aGroup()
    client.server.on(group.profile, () => ({ groups: [foreign], failures: [] }))
    const { data } = await outcome(client, client.chat.getGroupProfile({ groupID: 'team' }))
    expect(data.group).toMatchObject({ groupID: 'team', selfInfo: { userID: '' } })
    expect(await groupsOf(client)).toEqual([])
  })

  it('getGroupProfile rejects with the code of its group [GROUP-12]', async () => {
    const client = await aReadyClient()
    const failures = [{ groupID: 'team', code: 10010, message: 'no such group' }]
    client.server.on(group.profile, () => ({ groups: [], failures }))
    const call = outcome(client, client.chat.getGroupProfile({ groupID: 'team' }))
    await expect(call).rejects.toMatchObject({ code: 10010, data: { groupID: 'team' } })
  })

  it.each([
    [{}, 15, 0, ''],
    [{ count: 500, offset: 15, role: 'Admin' }, 100, 15, 'Admin'],
    [{ count: 0, offset: '30' }, 1, 30, ''],
  ])(
    'getGroupMemberList with %j requests %i from %i [GROUP-13]',
    async (options, limit, offset, role) => {
      const client = await aReadyClient()
      client.server.on(group.members, () => ({
        memberList: [
          {
            userID: 'bob',
            nick: 'Bob',
            avatar: '',
            role: wireRole.Owner,
            joinTime: 1,
            nameCard: '',
            muteUntil: 0,
            memberCustomField: [],
            lastSendMsgTime: 0,
            onlineStatus: 'Online' as const,
          },
        ],
        offset: 1,
      }))
      const call = client.chat.getGroupMemberList({ groupID: 'team', ...options })
      const { data } = await outcome(client, call)
      expect(data).toMatchObject({
        memberList: [{ userID: 'bob', role: 'Owner', isOnline: true }],
        offset: 1,
      })
      expect(client.server.bodiesOf(group.members)).toEqual([
        { groupID: 'team', limit, offset, memberRoleFilter: role },
      ])
    },
  )
})
