import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { GroupTip, wireRole } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aGroup, aGroupConversation, aGroupMessage } from '../../support/builders.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { Refused } from '../../support/scripted-server.ts'
import { aClientWith, arrive, idsOf, listOf } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'

const { group } = commands

const groupsOf = async ({ chat }: TestClient) => (await chat.getGroupList()).data.groupList

describe('createGroup', () => {
  const creates = (client: TestClient) =>
    client.server.on(group.create, ({ name, type, groupID }) => ({
      group: aGroup({ name, type, groupID: groupID || '@TGS#1', ownerID: 'alice' }),
      overLimitUserIDList: ['nobody'],
      position: 0,
    }))

  it('resolves with the live group, and has it and its conversation in the lists [GROUP-01]', async () => {
    const client = await aReadyClient()
    creates(client)
    const options = { name: 'Team', memberList: [{ userID: 'bob' }, { userID: 'nobody' }] }
    const { data } = await outcome(client, client.chat.createGroup(options))
    expect(data.overLimitUserIDList).toEqual(['nobody'])
    expect(data.group).toMatchObject({ groupID: '@TGS#1', name: 'Team', type: TYPES.GRP_WORK })
    expect((await groupsOf(client))[0]).toBe(data.group)
    expect(await idsOf(client)).toEqual(['GROUP@TGS#1'])
    await client.advance(1_000)
    expect(client.heard.dataOf(EVENT.GROUP_LIST_UPDATED)).toEqual([[data.group]])
  })

  it.each([
    [undefined, 'Private'],
    ['Private', 'Private'],
    ['Work', 'Private'],
    ['Public', 'Public'],
  ])(
    'of type %j asks for %s; only Public ones have a joinOption [GROUP-02]',
    async (type, wire) => {
      const client = await aReadyClient()
      creates(client)
      const options = { name: 'Team', joinOption: TYPES.JOIN_OPTIONS_FREE_ACCESS }
      const call = client.chat.createGroup(type === undefined ? options : { ...options, type })
      await outcome(client, call)
      const [body] = client.server.bodiesOf(group.create)
      expect(body?.type).toBe(wire)
      expect(body !== undefined && 'joinOption' in body).toBe(wire === 'Public')
    },
  )

  it.each([
    [{ name: 'Team', type: 'Club' }, 2600],
    [{ name: 'Team', type: 'toString' }, 2600],
    [{ name: 'Team', groupID: '@TGS#mine' }, 2602],
    [{ name: 'Team', groupID: 'my team' }, 2602],
    [{ name: 'Team', groupID: '团队' }, 2602],
    [{ name: 'Team', groupID: 'x'.repeat(49) }, 2602],
    [{ name: '' }, 2905],
    [{}, 2905],
    [{ name: 'Team', memberList: ['bob'] }, 2905],
  ])('refuses %j with %i, unasked [GROUP-03]', async (options, code) => {
    const { chat, server } = await aReadyClient()
    await expect(chat.createGroup(options as never)).rejects.toMatchObject({ code })
    expect(server.bodiesOf(group.create)).toEqual([])
  })

  it('is not asked for twice when the connection is lost [GROUP-04]', async () => {
    const client = await aReadyClient()
    client.server.on(group.create, (_, { connection }) => {
      connection.close()
      return undefined
    })
    const call = outcome(client, client.chat.createGroup({ name: 'Team' }), 10_000)
    await expect(call).rejects.toMatchObject({ code: 2800 })
    expect(client.server.bodiesOf(group.create)).toHaveLength(1)
  })
})

describe('joinGroup and quitGroup', () => {
  it('join: the group and its conversation are here, once [GROUP-05]', async () => {
    const client = await aReadyClient()
    client.server.on(group.join, () => ({
      status: 'JoinedSuccess' as const,
      group: aGroup(),
      position: 1,
    }))
    const { data } = await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
    expect(data).toMatchObject({ status: 'JoinedSuccess', group: { groupID: 'team' } })
    client.server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupJoined', group: aGroup() },
    })
    await client.advance(1_000)
    expect(await groupsOf(client)).toHaveLength(1)
    expect((await groupsOf(client))[0]).toBe(data.group)
    expect(await idsOf(client)).toEqual(['GROUPteam'])
  })

  it('join: waiting for approval changes nothing here [GROUP-05]', async () => {
    const client = await aReadyClient()
    client.server.on(group.join, () => ({ status: 'WaitAdminApproval' as const, position: 0 }))
    const { data } = await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
    expect(data).toEqual({ status: 'WaitAdminApproval' })
    expect(await groupsOf(client)).toEqual([])
  })

  it('quit: the group, its conversation and its messages are gone [GROUP-06]', async () => {
    const client = await aClientWith([aGroupConversation(3, { unreadCount: 2 })])
    await arrive(client, aGroupMessage({ sequence: 4 }))
    client.server.on(group.quit, () => ({ position: 1 }))
    const { data } = await outcome(client, client.chat.quitGroup('team'))
    expect(data).toEqual({ groupID: 'team' })
    expect(await groupsOf(client)).toEqual([])
    expect(await idsOf(client)).toEqual([])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
    const { tinyID, clientTime, random } = aGroupMessage({ sequence: 4 })
    expect(client.chat.findMessage(`${tinyID}-${clientTime}-${random}`)).toBeNull()
  })

  it('a refusal leaves everything as it was [GROUP-06]', async () => {
    const client = await aClientWith([aGroupConversation(3)])
    client.server.refuse(group.quit, 10009)
    const call = outcome(client, client.chat.quitGroup('team'))
    await expect(call).rejects.toMatchObject({ code: 10009 })
    expect(await idsOf(client)).toEqual(['GROUPteam'])
  })

  it('are open before SDK_READY, but need a login [GROUP-07]', async () => {
    const client = await aReadyClient()
    await outcome(client, client.chat.logout())
    await expect(client.chat.joinGroup({ groupID: 'team' })).rejects.toMatchObject({ code: 2662 })
  })
})

describe('another device of mine', () => {
  it('joins: the group is here, too [GROUP-08]', async () => {
    const client = await aReadyClient()
    client.server.push(pushes.sync.account, {
      position: 1,
      data: { event: 'groupJoined', group: aGroup() },
    })
    await client.advance(0)
    expect(await groupsOf(client)).toMatchObject([{ groupID: 'team' }])
    expect(await idsOf(client)).toEqual(['GROUPteam'])
    await client.advance(1_000)
    expect(client.heard.dataOf(EVENT.GROUP_LIST_UPDATED)).toHaveLength(1)
  })

  it.each(['quit', 'kicked', 'dismissed'] as const)(
    'is out (%s): so am I [GROUP-08]',
    async (reason) => {
      const client = await aClientWith([aGroupConversation(3)])
      client.server.push(pushes.sync.account, {
        position: 1,
        data: { event: 'groupLeft', groupID: 'team', reason },
      })
      await client.advance(0)
      expect(await groupsOf(client)).toEqual([])
      expect(await idsOf(client)).toEqual([])
    },
  )
})

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

  it.each([
    ['join', GroupTip.join, ['carol', 'dan'], 4],
    ['quit', GroupTip.quit, ['bob'], 1],
    ['kicked', GroupTip.kicked, ['bob'], 1],
    ['profile', GroupTip.profile, [], 2],
  ])(
    'a tip (%s) changes the member count once [GROUP-10]',
    async (_, operationType, userIDList, count) => {
      const client = await aClientWith([aGroupConversation(3)])
      const tip = aGroupMessage({
        sequence: 4,
        type: 'TIMGroupTipElem',
        payload: { operationType, operatorID: 'bob', userIDList },
      })
      await arrive(client, tip)
      await arrive(client, tip)
      expect(await groupsOf(client)).toMatchObject([{ memberCount: count }])
      expect(await listOf(client)).toMatchObject([
        { groupProfile: { memberCount: count }, lastMessage: { messageForShow: '[群提示消息]' } },
      ])
    },
  )

  it('is told at most once a second [GROUP-11]', async () => {
    const client = await aReadyClient()
    await client.advance(1_000)
    for (let n = 1; n <= 5; n++) {
      client.server.push(pushes.sync.account, {
        position: n,
        data: { event: 'groupJoined', group: aGroup({ groupID: `g${n}` }) },
      })
    }
    await client.advance(0)
    const counts = () => client.heard.dataOf(EVENT.GROUP_LIST_UPDATED).map((list) => list.length)
    expect(counts()).toEqual([1])
    await client.advance(1_000)
    expect(counts()).toEqual([1, 5])
  })
})

describe('profile and members', () => {
  it('getGroupProfile brings the live group up to date [GROUP-12]', async () => {
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
    'getGroupMemberList %j asks for %i from %i [GROUP-13]',
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
