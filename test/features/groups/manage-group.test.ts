import { aGroup, aGroupConversation } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands, pushes, type WireGroup, wireRole } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient, type TestClient } from '../../support/client.ts'
import { aClientWith, idsOf } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { forbidsDarn } from './support.ts'

const { group } = commands

const groupsOf = async ({ chat }: TestClient) => (await chat.getGroupList()).data.groupList

/** alice, in a group. */
const aMember = async (args: Partial<WireGroup> = {}, role: keyof typeof wireRole = 'Owner') => {
  const client = await aReadyClient()
  const wire = aGroup(args)
  const selfInfo = { ...wire.selfInfo, role: wireRole[role] } as WireGroup['selfInfo']
  client.server.push(pushes.sync.account, {
    position: 1,
    data: { event: 'groupJoined', group: { ...wire, ...(selfInfo && { selfInfo }) } },
  })
  await client.advance(1_000)
  client.events.clear()
  return client
}

describe('dismissGroup', () => {
  it('removes the group and its conversation [GROUP-38]', async () => {
    const client = await aClientWith([aGroupConversation(3)])
    client.server.on(group.dismiss, () => ({ position: 1 }))
    const { data } = await outcome(client, client.chat.dismissGroup('team'))
    expect(data).toEqual({ groupID: 'team' })
    expect(await groupsOf(client)).toEqual([])
    expect(await idsOf(client)).toEqual([])
  })

  it('removes nothing if the server rejects it [GROUP-38]', async () => {
    const client = await aClientWith([aGroupConversation(3)])
    client.server.refuse(group.dismiss, 10007)
    const call = outcome(client, client.chat.dismissGroup('team'))
    await expect(call).rejects.toMatchObject({ code: 10007 })
    expect(await idsOf(client)).toEqual(['GROUPteam'])
    await expect(client.chat.dismissGroup('')).rejects.toMatchObject({ code: 2905 })
  })
})

describe('updateGroupProfile', () => {
  it('sends the changes, and updates the live group [GROUP-39]', async () => {
    const client = await aMember()
    const [before] = await groupsOf(client)
    client.server.on(group.update, ({ groupID, muteAllMembers, ...changes }) => ({
      group: aGroup({ ...changes, muteAllMembers: muteAllMembers ?? 'Off', position: 2 }),
    }))
    const options = { groupID: 'team', name: 'New', muteAllMembers: true }
    const { data } = await outcome(client, client.chat.updateGroupProfile(options))
    expect(client.server.bodiesOf(group.update)).toEqual([
      { groupID: 'team', name: 'New', muteAllMembers: 'On' },
    ])
    expect(data.group).toBe(before)
    expect(data.group).toMatchObject({ name: 'New', muteAllMembers: true })
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.GROUP_LIST_UPDATED)).toHaveLength(1)
  })

  it.each([
    [{}, 2905],
    [{ groupID: 'team', name: '' }, 2905],
    [{ groupID: 'team', muteAllMembers: 'On' }, 2905],
    [{ groupID: 'team', groupCustomField: [{ key: 'a' }] }, 2905],
    [{ groupID: 'team', notification: 'darn it' }, 3123],
  ])('rejects %j with %i without a request [GROUP-37] [GROUP-39]', async (options, code) => {
    const { chat, server } = await aReadyClient(forbidsDarn)
    await expect(chat.updateGroupProfile(options as never)).rejects.toMatchObject({ code })
    expect(server.bodiesOf(group.update)).toEqual([])
  })
})

describe('changeGroupOwner', () => {
  it('makes me a member [GROUP-40]', async () => {
    const client = await aMember()
    client.server.on(group.changeOwner, ({ newOwnerID }) => ({
      group: aGroup({ ownerID: newOwnerID, position: 2 }),
    }))
    const options = { groupID: 'team', newOwnerID: 'bob' }
    const { data } = await outcome(client, client.chat.changeGroupOwner(options))
    expect(data.group).toMatchObject({ ownerID: 'bob', selfInfo: { role: 'Member' } })
  })

  it.each([
    ['AVChatRoom', 'Owner', 'bob', 2620],
    ['Public', 'Owner', 'alice', 2621],
    ['Public', 'Admin', 'bob', 2681],
  ] as const)('of %s by %s to %s rejects with %i without a request [GROUP-40]', async (...args) => {
    const [type, role, newOwnerID, code] = args
    const { chat, server } = await aMember({ type }, role)
    const call = chat.changeGroupOwner({ groupID: 'team', newOwnerID })
    await expect(call).rejects.toMatchObject({ code })
    expect(server.bodiesOf(group.changeOwner)).toEqual([])
  })

  it('rejects with 2623 if the new owner is not a member [GROUP-40]', async () => {
    const client = await aMember()
    client.server.on(group.changeOwner, () => ({}))
    const options = { groupID: 'team', newOwnerID: 'bob' }
    const call = outcome(client, client.chat.changeGroupOwner(options))
    await expect(call).rejects.toMatchObject({ code: 2623 })
  })
})

describe('my membership of a group', () => {
  it('changes on this device, too, and GROUP_LIST_UPDATED is emitted [GROUP-41]', async () => {
    const client = await aMember({}, 'Member')
    const [live] = await groupsOf(client)
    client.server.push(pushes.sync.account, {
      position: 2,
      data: {
        event: 'groupSelf',
        groupID: 'team',
        selfInfo: { role: wireRole.Admin, nameCard: '小鹿', muteUntil: 7 },
      },
    })
    await client.advance(1_000)
    expect(live?.selfInfo).toMatchObject({
      userID: 'alice',
      role: TYPES.GRP_MBR_ROLE_ADMIN,
      nameCard: '小鹿',
      muteUntil: 7,
    })
    expect(client.events.dataOf(EVENT.GROUP_LIST_UPDATED)).toHaveLength(1)
  })

  it('follows the newest log entry, regardless of older answers [GROUP-41]', async () => {
    const client = await aMember({}, 'Member')
    client.server.on(group.profile, () => {
      client.server.push(pushes.sync.account, {
        position: 2,
        data: { event: 'groupSelf', groupID: 'team', selfInfo: { role: wireRole.Admin } },
      })
      return { groups: [aGroup({ name: 'New', position: 3 })], failures: [] }
    })
    const { data } = await outcome(client, client.chat.getGroupProfile({ groupID: 'team' }))
    expect(data.group).toMatchObject({ name: 'New', selfInfo: { role: 'Admin' } })
  })

  it('is not changed by an entry of a group that is not mine [GROUP-41]', async () => {
    const client = await aMember()
    client.server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupSelf', groupID: 'other', selfInfo: { role: wireRole.Admin } },
    })
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.GROUP_LIST_UPDATED)).toEqual([])
  })
})

describe('an answer after another device of mine has left the group', () => {
  const leftMeanwhile = async () => {
    const client = await aMember()
    client.server.on(group.update, async () => {
      client.server.push(pushes.sync.account, {
        position: 2,
        data: { event: 'groupLeft', groupID: 'team', reason: 'quit' },
      })
      return { group: aGroup({ position: 5 }) }
    })
    const options = { groupID: 'team', name: 'New' }
    return { client, answer: await outcome(client, client.chat.updateGroupProfile(options)) }
  }

  it('resolves with the received data, and lists nothing [GROUP-51]', async () => {
    const { client, answer } = await leftMeanwhile()
    expect(answer.data.group).toMatchObject({ groupID: 'team' })
    expect(await groupsOf(client)).toEqual([])
    expect(await idsOf(client)).toEqual([])
  })

  it('counts if it is the answer to a join: earlier log entries are ignored [GROUP-51]', async () => {
    const { client } = await leftMeanwhile()
    const join = async (position: number) => {
      client.server.on(group.join, () => {
        client.server.push(pushes.sync.account, {
          position: 4,
          data: { event: 'groupLeft', groupID: 'team', reason: 'quit' },
        })
        return { status: 'JoinedSuccess' as const, group: aGroup(), position }
      })
      await outcome(client, client.chat.joinGroup({ groupID: 'team' }))
      return (await groupsOf(client)).length
    }
    expect(await join(3)).toBe(0)
    expect(await join(5)).toBe(1)
  })
})

describe('the lists of groups', () => {
  it('contain no rooms and no communities with topics; those have a list of their own [GROUP-42]', async () => {
    const client = await aMember({ groupID: 'plain' })
    const others = [
      aGroup({ groupID: 'room', type: TYPES.GRP_AVCHATROOM }),
      aGroup({ groupID: '@TGS#_a', type: TYPES.GRP_COMMUNITY }),
      aGroup({ groupID: '@TGS#_b', type: TYPES.GRP_COMMUNITY, isSupportTopic: 1 }),
    ]
    for (const [index, one] of others.entries()) {
      client.server.push(pushes.sync.account, {
        position: 2 + index,
        data: { event: 'groupJoined', group: one },
      })
    }
    await client.advance(1_000)
    const idsIn = (groups: readonly { groupID: string }[]) => groups.map(({ groupID }) => groupID)
    expect(idsIn(await groupsOf(client))).toEqual(['plain', '@TGS#_a'])
    const [list] = client.events.dataOf(EVENT.GROUP_LIST_UPDATED)
    expect(idsIn(list ?? [])).toEqual(['plain', '@TGS#_a'])
    const { data } = await client.chat.getJoinedCommunityList()
    expect(idsIn(data.groupList)).toEqual(['@TGS#_b'])
  })
})

describe('reading groups', () => {
  it('searchGroupByID lists nothing [GROUP-43]', async () => {
    const client = await aReadyClient()
    client.server.on(group.search, () => {
      const { selfInfo: _, ...wire } = aGroup()
      return { group: wire }
    })
    const { data } = await outcome(client, client.chat.searchGroupByID('team'))
    expect(data.group).toMatchObject({ groupID: 'team', name: 'Team' })
    expect(await groupsOf(client)).toEqual([])
    client.server.refuse(group.search, 10010)
    const call = outcome(client, client.chat.searchGroupByID('other'))
    await expect(call).rejects.toMatchObject({ code: 10010 })
  })

  it('getGroupProfile returns the requested custom fields [GROUP-44]', async () => {
    const client = await aMember()
    const groupCustomField = ['a', 'b', 'c'].map((key) => ({ key, value: key }))
    client.server.on(group.profile, () => ({
      groups: [aGroup({ groupCustomField, position: 3 })],
      failures: [],
    }))
    const options = { groupID: 'team', groupCustomFieldFilter: ['c', 'x'] }
    const { data } = await outcome(client, client.chat.getGroupProfile(options))
    expect(data.group.groupCustomField).toEqual([{ key: 'c', value: 'c' }])
    for (const field of data.group.groupCustomField) field.value = 'mine'
    const [live] = await groupsOf(client)
    expect(live?.groupCustomField).toEqual(groupCustomField)
  })
})

describe('getGroupOnlineMemberCount', () => {
  const counting = (client: TestClient) => {
    let memberCount = 0
    client.server.on(group.onlineCount, () => ({ memberCount: ++memberCount }))
    return async () => {
      const { data } = await outcome(client, client.chat.getGroupOnlineMemberCount('team'))
      return data.memberCount
    }
  }

  it('sends one request a minute [GROUP-45]', async () => {
    const client = await aMember()
    const count = counting(client)
    expect([await count(), await count()]).toEqual([1, 1])
    await client.advance(59_000)
    expect(await count()).toBe(1)
    await client.advance(1_100)
    expect(await count()).toBe(2)
  })

  it('sends one request every ten seconds for an AVChatRoom [GROUP-45]', async () => {
    const client = await aMember({ type: TYPES.GRP_AVCHATROOM })
    const count = counting(client)
    expect(await count()).toBe(1)
    await client.advance(9_000)
    expect(await count()).toBe(1)
    await client.advance(1_100)
    expect(await count()).toBe(2)
  })

  it('is open before SDK_READY [GROUP-45]', async () => {
    const client = aClient()
    // The lists never come.
    client.server.on(group.list, () => new Promise(() => {}))
    await outcome(client, client.chat.login({ userID: 'alice', userSig: 'signed' }))
    expect(client.chat.isReady()).toBe(false)
    expect(await counting(client)()).toBe(1)
  })

  it('shares concurrent requests, repeats failed ones, and needs a login [GROUP-45]', async () => {
    const client = await aMember()
    client.server.refuse(group.onlineCount, 10010)
    const ask = () => outcome(client, client.chat.getGroupOnlineMemberCount('team'))
    await expect(ask()).rejects.toMatchObject({ code: 10010 })
    const count = counting(client)
    expect(await Promise.all([count(), count()])).toEqual([1, 1])
    await outcome(client, client.chat.logout())
    const late = client.chat.getGroupOnlineMemberCount('team')
    await expect(late).rejects.toMatchObject({ code: 3005 })
  })
})
