import { aGroup, aGroupConversation, aGroupMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { aClientWith, arrive, idsOf } from '../conversations/support.ts'
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

  it('resolves with the live group, and adds it and its conversation to the lists [GROUP-01]', async () => {
    const client = await aReadyClient()
    creates(client)
    const options = { name: 'Team', memberList: [{ userID: 'bob' }, { userID: 'nobody' }] }
    const { data } = await outcome(client, client.chat.createGroup(options))
    expect(data.overLimitUserIDList).toEqual(['nobody'])
    expect(data.group).toMatchObject({ groupID: '@TGS#1', name: 'Team', type: TYPES.GRP_WORK })
    expect((await groupsOf(client))[0]).toBe(data.group)
    expect(await idsOf(client)).toEqual(['GROUP@TGS#1'])
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.GROUP_LIST_UPDATED)).toEqual([[data.group]])
  })

  it.each([
    [undefined, 'Private'],
    ['Private', 'Private'],
    ['Work', 'Private'],
    ['Public', 'Public'],
  ])(
    'of type %j requests %s; only Public ones have a joinOption [GROUP-02]',
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
  ])('rejects %j with %i without a request [GROUP-03]', async (options, code) => {
    const { chat, server } = await aReadyClient()
    await expect(chat.createGroup(options as never)).rejects.toMatchObject({ code })
    expect(server.bodiesOf(group.create)).toEqual([])
  })

  it('is not sent twice when the connection is lost [GROUP-04]', async () => {
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

  it('join: a pending approval changes nothing here [GROUP-05]', async () => {
    const client = await aReadyClient()
    client.server.on(group.join, () => ({ status: 'WaitAdminApproval' as const, position: 0 }))
    const { data } = await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
    expect(data).toEqual({ status: 'WaitAdminApproval' })
    expect(await groupsOf(client)).toEqual([])
  })

  it('quit removes the group, its conversation and its messages [GROUP-06]', async () => {
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

  it('an error leaves everything unchanged [GROUP-06]', async () => {
    const client = await aClientWith([aGroupConversation(3)])
    client.server.refuse(group.quit, 10009)
    const call = outcome(client, client.chat.quitGroup('team'))
    await expect(call).rejects.toMatchObject({ code: 10009 })
    expect(await idsOf(client)).toEqual(['GROUPteam'])
  })

  it('are open before SDK_READY, but need a login [GROUP-07]', async () => {
    const client = await aReadyClient()
    await outcome(client, client.chat.logout())
    client.server.refuse(commands.room.enter, 10007)
    const join = client.chat.joinGroup({ groupID: 'team' })
    await expect(outcome(client, join)).rejects.toMatchObject({ code: 2662 })
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
    expect(client.events.dataOf(EVENT.GROUP_LIST_UPDATED)).toHaveLength(1)
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
