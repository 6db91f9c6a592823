import { aGroup, aGroupMessage, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { TYPES } from '../../../src/index.ts'
import {
  commands,
  type GroupTipPayload,
  pushes,
  type WireGroupMember,
  wireRole,
} from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { arrive } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { aMember, aWireMember } from './member-scene.ts'
import { forbidsDarn } from './support.ts'

const { group } = commands

const listed = async (client: TestClient, ...members: WireGroupMember[]) => {
  client.server.on(group.members, () => ({ memberList: members, offset: 0 }))
  const call = client.chat.getGroupMemberList({ groupID: 'team' })
  return (await outcome(client, call)).data.memberList
}

const tip = (overrides: Partial<GroupTipPayload>): GroupTipPayload => ({
  operationType: 0,
  operatorID: 'alice',
  operatorInfo: { userID: 'alice', nick: '', avatar: '', role: 400 },
  userIDList: ['bob'],
  memberList: [],
  newGroupProfile: {},
  groupJoinType: 0,
  ...overrides,
})

const pushTip = (client: TestClient, sequence: number, overrides: Partial<GroupTipPayload>) =>
  arrive(
    client,
    aGroupMessage({ sequence, type: 'TIMGroupTipElem', from: 'alice', payload: tip(overrides) }),
  )

describe('getGroupMemberList', () => {
  it('of a community continues from a text, which is empty at the end [MEMBER-19]', async () => {
    const client = await aMember(TYPES.GRP_COMMUNITY)
    const offsets = [15, 0]
    client.server.on(group.members, () => ({ memberList: [], offset: offsets.shift() ?? 0 }))
    const read = async (offset: number | string) => {
      const call = client.chat.getGroupMemberList({ groupID: 'team', offset })
      return (await outcome(client, call)).data.offset
    }
    expect(await read(0)).toBe('15')
    expect(await read('15')).toBe('')
    expect(client.server.bodiesOf(group.members).map(({ offset }) => offset)).toEqual([0, 15])
  })
})

describe('members that the host has seen', () => {
  it('remain the same objects, whichever source updates them [MEMBER-18]', async () => {
    const client = await aMember()
    const [bob, carol] = await listed(client, aWireMember('bob'), aWireMember('carol'))
    client.server.on(group.memberProfiles, () => ({
      memberList: [aWireMember('bob', { nameCard: '小鹿', onlineStatus: 'Online' })],
    }))
    const options = { groupID: 'team', userIDList: ['bob'] }
    const { data } = await outcome(client, client.chat.getGroupMemberProfile(options))
    expect(data.memberList[0]).toBe(bob)
    expect(bob).toMatchObject({ nameCard: '小鹿', isOnline: true })
    client.server.on(group.changeMember, () => ({
      member: aWireMember('carol', { role: wireRole.Admin }),
    }))
    const role = { groupID: 'team', userID: 'carol', role: TYPES.GRP_MBR_ROLE_ADMIN }
    const changed = (await outcome(client, client.chat.setGroupMemberRole(role))).data
    expect(changed.member).toBe(carol)
    expect(changed.group).toBe((await client.chat.getGroupList()).data.groupList[0])
    expect(carol).toMatchObject({ role: 'Admin' })
  })

  it('are updated by tips [MEMBER-18]', async () => {
    const client = await aMember()
    const [bob] = await listed(client, aWireMember('bob'))
    await pushTip(client, 1, { operationType: 4 })
    expect(bob?.role).toBe('Admin')
    await pushTip(client, 2, { operationType: 5 })
    expect(bob?.role).toBe('Member')
    const about = { userID: 'bob', nick: '', avatar: '', muteTime: 60 }
    await pushTip(client, 3, { operationType: 7, memberList: [about] })
    expect(bob?.muteUntil).toBe(NOON + 3 + 60)
    await pushTip(client, 4, { operationType: 7, memberList: [{ ...about, muteTime: 0 }] })
    expect(bob?.muteUntil).toBe(0)
    await pushTip(client, 5, { operationType: 3 })
    const [again] = await listed(client, aWireMember('bob'))
    expect(again).not.toBe(bob)
  })

  it('are updated by the logs: the owner and my membership [MEMBER-18]', async () => {
    const client = await aMember()
    const owner = aWireMember('alice', { role: wireRole.Owner })
    const [alice, bob, carol] = await listed(
      client,
      owner,
      aWireMember('bob'),
      aWireMember('carol', { role: wireRole.Admin }),
    )
    const data = { event: 'profile', profile: { ownerID: 'bob' } } as const
    client.server.push(pushes.sync.group, { groupID: 'team', position: 2, data })
    await client.advance(0)
    expect([alice, bob, carol].map((one) => one?.role)).toEqual(['Member', 'Owner', 'Admin'])
    const selfInfo = { nameCard: '阿丽', muteUntil: NOON }
    client.server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupSelf', groupID: 'team', selfInfo },
    })
    await client.advance(0)
    expect(alice).toMatchObject(selfInfo)
  })

  it('stay unchanged if a tip cannot be read [MEMBER-18]', async () => {
    const client = await aMember()
    const [bob] = await listed(client, aWireMember('bob'))
    const before = { ...bob }
    await pushTip(client, 1, { operationType: 4, userIDList: 'bob' as never })
    await pushTip(client, 2, { operationType: 7, memberList: null as never })
    await pushTip(client, 3, { operationType: 'toString' as never })
    expect({ ...bob, muteUntil: before.muteUntil }).toEqual(before)
  })
})

describe('getGroupMemberProfile', () => {
  it('requests the first 50, and returns the requested fields [MEMBER-03]', async () => {
    const client = await aMember()
    const memberCustomField = ['a', 'b'].map((key) => ({ key, value: key }))
    client.server.on(group.memberProfiles, () => ({
      memberList: [aWireMember('u1', { memberCustomField })],
    }))
    const userIDList = Array.from({ length: 60 }, (_, index) => `u${index}`)
    const options = { groupID: 'team', userIDList, memberCustomFieldFilter: ['b', 'x'] }
    const { data } = await outcome(client, client.chat.getGroupMemberProfile(options))
    expect(client.server.bodiesOf(group.memberProfiles)[0]?.userIDList).toHaveLength(50)
    expect(data.memberList).toMatchObject([
      { userID: 'u1', memberCustomField: [{ key: 'b', value: 'b' }] },
    ])
    const [member] = await listed(client, aWireMember('u1', { memberCustomField }))
    expect(member?.memberCustomField).toHaveLength(2)
  })
})

describe('addGroupMember and deleteGroupMember', () => {
  it('sort the users by their results, and update the live group [MEMBER-04]', async () => {
    const client = await aMember()
    const [live] = (await client.chat.getGroupList()).data.groupList
    client.server.on(group.addMembers, ({ userIDList }) => ({
      memberList: userIDList.map((userID, index) => ({ userID, result: index })),
      group: aGroup({ memberCount: 3, position: 2 }),
    }))
    const userIDList = ['nobody', 'carol', 'bob', 'dave', 'erin']
    const call = client.chat.addGroupMember({ groupID: 'team', userIDList })
    const { data } = await outcome(client, call)
    expect(data).toEqual({
      failureUserIDList: ['nobody'],
      successUserIDList: ['carol'],
      existedUserIDList: ['bob'],
      pendingUserIDList: ['dave'],
      overLimitUserIDList: ['erin'],
      group: live,
    })
    expect(live?.memberCount).toBe(3)
  })

  it('remove with a reason [MEMBER-08]', async () => {
    const client = await aMember()
    client.server.on(group.removeMembers, () => ({ group: aGroup({ position: 2 }) }))
    const options = { groupID: 'team', userIDList: ['bob', 'bob'], reason: '刷屏' }
    const { data } = await outcome(client, client.chat.deleteGroupMember(options))
    expect(data.userIDList).toEqual(['bob'])
    expect(client.server.bodiesOf(group.removeMembers)).toEqual([options])
  })
})

describe('changing members', () => {
  const changing = async (
    client: TestClient,
    call: (chat: TestClient['chat']) => Promise<unknown>,
  ) => {
    client.server.on(group.changeMember, ({ userID }) => ({ member: aWireMember(userID) }))
    await outcome(client, call(client.chat))
    return client.server.bodiesOf(group.changeMember).at(-1)
  }

  it('sends only that field; name card and custom fields default to mine [MEMBER-12]', async () => {
    const client = await aMember(TYPES.GRP_COMMUNITY)
    const groupID = 'team'
    const role = { groupID, userID: 'bob', role: TYPES.GRP_MBR_ROLE_CUSTOM }
    expect(await changing(client, (chat) => chat.setGroupMemberRole(role))).toEqual({
      ...role,
      role: wireRole.Custom,
    })
    const mute = { groupID, userID: 'bob', muteTime: 60 }
    expect(await changing(client, (chat) => chat.setGroupMemberMuteTime(mute))).toEqual(mute)
    const card = { groupID, nameCard: '小鹿' }
    expect(await changing(client, (chat) => chat.setGroupMemberNameCard(card))).toEqual({
      ...card,
      userID: 'alice',
    })
    const memberCustomField = [{ key: 'level', value: '3' }]
    const fields = { groupID, userID: 'bob', memberCustomField }
    expect(await changing(client, (chat) => chat.setGroupMemberCustomField(fields))).toEqual(fields)
  })

  it('rejects with 2623 for a user who is not a member [MEMBER-15]', async () => {
    const client = await aMember()
    client.server.on(group.changeMember, () => ({}))
    const options = { groupID: 'team', userID: 'bob', nameCard: 'x' }
    const call = outcome(client, client.chat.setGroupMemberNameCard(options))
    await expect(call).rejects.toMatchObject({ code: 2623, data: { userID: 'bob' } })
  })

  it.each([
    ['AVChatRoom', 'Owner', 'addGroupMember', { userIDList: ['bob'] }, 2661],
    ['AVChatRoom', 'Owner', 'deleteGroupMember', { userIDList: ['bob'] }, 2686],
    ['AVChatRoom', 'Owner', 'deleteGroupMember', { userIDList: ['bob'], duration: 0 }, 2686],
    ['AVChatRoom', 'Owner', 'getGroupMemberProfile', { userIDList: ['bob'] }, 2687],
    ['AVChatRoom', 'Owner', 'setGroupMemberNameCard', { nameCard: 'x' }, 2687],
    ['AVChatRoom', 'Owner', 'setGroupMemberCustomField', { memberCustomField: [] }, 2687],
    ['AVChatRoom', 'Owner', 'setGroupMemberRole', { userID: 'bob', role: 'Admin' }, 2682],
    ['Private', 'Owner', 'setGroupMemberRole', { userID: 'bob', role: 'Admin' }, 2682],
    ['Public', 'Admin', 'setGroupMemberRole', { userID: 'bob', role: 'Admin' }, 2681],
    ['Public', 'Owner', 'setGroupMemberRole', { userID: 'bob', role: 'Owner' }, 2683],
    ['Public', 'Owner', 'setGroupMemberRole', { userID: 'bob', role: 'toString' }, 2683],
    ['Public', 'Owner', 'setGroupMemberRole', { userID: 'bob', role: 'Custom' }, 2683],
    ['Public', 'Owner', 'setGroupMemberRole', { userID: 'alice', role: 'Member' }, 2684],
    ['Public', 'Owner', 'setGroupMemberMuteTime', { userID: 'alice', muteTime: 1 }, 2685],
    ['Public', 'Owner', 'setGroupMemberMuteTime', { userID: 'bob', muteTime: -1 }, 2905],
    ['Public', 'Owner', 'setGroupMemberMuteTime', { userID: 'bob', muteTime: '1' }, 2905],
    ['Public', 'Owner', 'setGroupMemberMuteTime', { muteTime: 1 }, 2905],
    ['Public', 'Owner', 'setGroupMemberNameCard', { nameCard: 'darn' }, 3123],
    ['Public', 'Owner', 'setGroupMemberNameCard', { nameCard: 7 }, 2905],
    ['Public', 'Owner', 'setGroupMemberCustomField', { memberCustomField: [{ key: 'a' }] }, 2905],
    ['Public', 'Owner', 'addGroupMember', { userIDList: 'bob' }, 2905],
    ['Public', 'Owner', 'deleteGroupMember', { userIDList: ['bob', ''] }, 2905],
    ['Public', 'Owner', 'getGroupMemberProfile', {}, 2905],
    ['Public', 'Owner', 'getGroupMemberList', { count: 'all' }, 2905],
  ] as const)(
    'in %s by %s: %s(%j) is refused with %i, unasked [MEMBER-20]',
    async (...overrides) => {
      const [type, role, name, options, code] = overrides
      const { chat, server } = await aMember(type, role, await aReadyClient(forbidsDarn))
      const before = server.commandsReceived.length
      const call = chat[name] as (options: object) => Promise<unknown>
      await expect(call({ groupID: 'team', ...options })).rejects.toMatchObject({ code })
      expect(server.commandsReceived).toHaveLength(before)
    },
  )
})
