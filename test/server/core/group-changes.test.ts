import { serverCodes, type WireGroup } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { groupTypes } from '../../../server/src/domain/rules/group-types.ts'
import {
  APP,
  aGroupMessage,
  type Device,
  openCore,
  syncAll,
  wholeList,
} from './support/test-core.ts'

const { GROUP_BAD_PARAMETER, GROUP_MUTED, GROUP_NO_PERMISSION, GROUP_NOT_FOUND } = serverCodes

const idOf = (type: string) => (type === 'Community' ? '@TGS#_g' : 'g')

/**
 * alice owns the group, bob manages it if the type has managers, carol is a member, dave is not.
 */
const aGroupOf = async (type: string, fields: object = {}) => {
  const testBed = await openCore()
  const [alice, bob, carol, dave] = await Promise.all(
    ['alice', 'bob', 'carol', 'dave'].map((userID) => testBed.device(userID)),
  )
  if (!alice || !bob || !carol || !dave) throw new Error('no devices')
  const groupID = idOf(type)
  const memberList = [{ userID: 'bob', role: 'Admin' }, { userID: 'carol' }]
  await alice.run('group.create', { type, name: 'g', groupID, memberList, ...fields })
  if (type === 'AVChatRoom') for (const one of [bob, carol]) await join(one, groupID)
  return { testBed, alice, bob, carol, dave, groupID }
}

const join = (device: Device, groupID: string) =>
  device.run<{ status: string }>('group.join', { groupID, applyMessage: '', historyMessageFlag: 0 })

const update = (device: Device, groupID: string, fields: object) =>
  device.run<{ group: WireGroup }>('group.update', { groupID, ...fields })

const tipsOf = ({ received }: Device) =>
  received.messages
    .filter(({ message }) => message.type === 'TIMGroupTipElem')
    .map(({ message }) => message.payload as { operationType: number; newGroupProfile: object })

const profileTips = (device: Device) =>
  tipsOf(device).flatMap((tip) => (tip.operationType === 6 ? [tip.newGroupProfile] : []))

describe('changing a group', () => {
  it('notifies all members once, with a tip for each key, the most important first [GROUP-20]', async () => {
    const { testBed, alice, bob, carol, groupID } = await aGroupOf('Public')
    const { cookie } = await wholeList(carol)
    const groupCustomField = [{ key: 'color', value: 'red' }]
    const { group } = await update(bob, groupID, {
      avatar: 'https://example.org/a.png',
      name: '新名字',
      notification: '今晚八点',
      groupCustomField,
    })
    const changes = {
      name: '新名字',
      notification: '今晚八点',
      avatar: 'https://example.org/a.png',
      groupCustomField,
      infoSequence: 2,
    }
    expect(group).toMatchObject({ ...changes, selfInfo: { role: 300 }, position: 2 })
    for (const device of [alice, bob, carol]) {
      expect(device.received.groupEvents).toMatchObject([
        { groupID, position: 2, data: { event: 'profile', profile: changes } },
      ])
      expect(profileTips(device)).toEqual([
        { groupName: '新名字' },
        { notification: '今晚八点' },
        { avatar: 'https://example.org/a.png' },
        { groupCustomField },
      ])
    }
    const missed = await syncAll(carol, cookie)
    expect(missed.groupEvents).toMatchObject([{ position: 2, data: { profile: changes } }])
    await update(alice, groupID, { groupCustomField: [{ key: 'size', value: 'L' }] })
    const later = await update(alice, groupID, { name: '新名字' })
    expect(later.group).toMatchObject({
      infoSequence: 3,
      groupCustomField: [...groupCustomField, { key: 'size', value: 'L' }],
    })
    await testBed.close()
  })

  it('publishes options and muting all without a tip [GROUP-20]', async () => {
    const { alice, carol, groupID } = await aGroupOf('Public')
    await update(alice, groupID, {
      joinOption: 'NeedPermission',
      inviteOption: 'FreeAccess',
      muteAllMembers: 'On',
    })
    expect(carol.received.groupEvents).toMatchObject([
      {
        data: {
          profile: {
            joinOption: 'NeedPermission',
            inviteOption: 'FreeAccess',
            muteAllMembers: 'On',
          },
        },
      },
    ])
    expect(profileTips(carol)).toEqual([])
  })

  it('makes all changes or none [GROUP-21]', async () => {
    const { alice, carol, bob, groupID } = await aGroupOf('ChatRoom')
    const refused = (device: Device, fields: object) =>
      device.refused('group.update', { groupID, ...fields })
    expect(await refused(alice, { name: 'x', joinOption: 'DisableApply' })).toBe(
      GROUP_NO_PERMISSION,
    )
    expect(await refused(bob, { name: 'x', muteAllMembers: 'On' })).toBe(GROUP_NO_PERMISSION)
    expect(await refused(alice, { name: '' })).toBe(GROUP_BAD_PARAMETER)
    expect(await refused(alice, { joinOption: 'Maybe' })).toBe(GROUP_BAD_PARAMETER)
    const many = Array.from({ length: 6 }, (_, index) => ({ key: `k${index}`, value: '' }))
    await update(alice, groupID, { groupCustomField: many })
    const more = many.map(({ key }) => ({ key: `more${key}`, value: '' }))
    expect(await refused(alice, { name: 'x', groupCustomField: more })).toBe(GROUP_BAD_PARAMETER)
    expect(carol.received.groupEvents).toHaveLength(1)
  })

  /** The expectations from the table, and the results of the core. */
  it.each(
    Object.keys(groupTypes).flatMap((type) =>
      [
        { right: 'editProfile', fields: { name: '新' } },
        { right: 'editOptions', fields: { inviteOption: 'FreeAccess' } },
        { right: 'mute', fields: { muteAllMembers: 'On' } },
      ].map((change) => ({ type, ...change })),
    ),
  )('$type: $right as in the table [GROUP-15] [GROUP-21]', async ({ type, right, fields }) => {
    const { alice, bob, carol, dave, groupID } = await aGroupOf(type)
    const roles = groupTypes[type]?.rights[right as 'mute'] ?? []
    const hasAdmin = type !== 'Private' && type !== 'AVChatRoom'
    for (const [device, role] of [
      [carol, 200],
      [bob, hasAdmin ? 300 : 200],
      [alice, 400],
    ] as const) {
      if (roles.includes(role)) await update(device, groupID, fields)
      else {
        const code = await device.refused('group.update', { groupID, ...fields })
        expect(code).toBe(GROUP_NO_PERMISSION)
      }
    }
    expect(await dave.refused('group.update', { groupID, ...fields })).toBe(GROUP_NO_PERMISSION)
  })
})

describe('muting all', () => {
  it('refuses all members except those who may mute, until it ends [GROUP-22]', async () => {
    const { alice, bob, carol, groupID } = await aGroupOf('Public')
    await update(alice, groupID, { muteAllMembers: 'On' })
    expect(await carol.refused('group.send', aGroupMessage('carol', groupID))).toBe(GROUP_MUTED)
    await bob.run('group.send', aGroupMessage('bob', groupID))
    await alice.run('group.send', aGroupMessage('alice', groupID))
    await update(alice, groupID, { muteAllMembers: 'Off' })
    await carol.run('group.send', aGroupMessage('carol', groupID))
  })
})

describe('transferring a group', () => {
  const handOver = (device: Device, groupID: string, newOwnerID: string) =>
    device.run<{ group?: WireGroup }>('group.changeOwner', { groupID, newOwnerID })

  it('makes the owner a member and the other member the owner, for all members [GROUP-23]', async () => {
    const { testBed, alice, carol, bob, groupID } = await aGroupOf('Public')
    const { cookie } = await wholeList(carol)
    const { group } = await handOver(alice, groupID, 'carol')
    expect(group).toMatchObject({ ownerID: 'carol', selfInfo: { role: 200 } })
    expect(profileTips(bob)).toEqual([{ ownerID: 'carol' }])
    expect(tipsOf(bob).at(-1)).toMatchObject({
      userIDList: ['carol'],
      memberList: [{ userID: 'carol' }],
    })
    expect(carol.received.events.at(-1)?.data).toEqual({
      event: 'groupSelf',
      groupID,
      selfInfo: { role: 400 },
    })
    expect(alice.received.events.at(-1)?.data).toMatchObject({ selfInfo: { role: 200 } })
    expect((await syncAll(carol, cookie)).events.at(-1)?.data).toMatchObject({
      event: 'groupSelf',
    })
    expect(await alice.refused('group.changeOwner', { groupID, newOwnerID: 'bob' })).toBe(
      GROUP_NO_PERMISSION,
    )
    await testBed.close()
  })

  it('needs another member as the new owner [GROUP-23]', async () => {
    const { alice, bob, groupID } = await aGroupOf('Public')
    expect(await handOver(alice, groupID, 'dave')).toEqual({})
    expect(await handOver(alice, groupID, 'nobody')).toEqual({})
    const refused = (device: Device, newOwnerID: string) =>
      device.refused('group.changeOwner', { groupID, newOwnerID })
    expect(await refused(alice, 'alice')).toBe(GROUP_BAD_PARAMETER)
    expect(await refused(bob, 'carol')).toBe(GROUP_NO_PERMISSION)
  })

  it('while the new owner leaves: one of both happens, and there is one owner or none [GROUP-23]', async () => {
    const { alice, bob, carol, groupID } = await aGroupOf('Public')
    const [handed, left] = await Promise.allSettled([
      handOver(alice, groupID, 'carol'),
      carol.run('group.quit', { groupID }),
    ])
    expect([handed.status, left.status].sort()).toEqual(['fulfilled', 'rejected'])
    const { groups } = await bob.run<{ groups: WireGroup[] }>('group.profile', {
      groupIDList: [groupID],
    })
    expect(groups[0]?.ownerID).toBe('carol')
    const memberList = await bob.run<{ memberList: { userID: string; role: number }[] }>(
      'group.members',
      { groupID, limit: 100, offset: 0, memberRoleFilter: 'Owner' },
    )
    expect(memberList.memberList.map(({ userID }) => userID)).toEqual(['carol'])
  })
})

describe('searching a group', () => {
  it.each(Object.entries(groupTypes))(
    '%s: follows the table of rights [GROUP-24]',
    async (type, rules) => {
      const { carol, dave, groupID } = await aGroupOf(type)
      const search = (device: Device) =>
        device.run<{ group: WireGroup }>('group.search', { groupID })
      expect((await search(carol)).group).toMatchObject({ groupID, memberCount: 3 })
      const profile = await dave.run<{ groups: unknown[]; failures: unknown[] }>('group.profile', {
        groupIDList: [groupID],
      })
      expect([profile.groups.length, profile.failures.length]).toEqual(
        rules.isFound ? [1, 0] : [0, 1],
      )
      if (rules.isFound) {
        const { group } = await search(dave)
        expect(group).toMatchObject({ groupID, type, name: 'g' })
        expect(group.selfInfo).toBeUndefined()
      } else {
        expect(await dave.refused('group.search', { groupID })).toBe(GROUP_NOT_FOUND)
      }
      expect(await dave.refused('group.search', { groupID: 'x' })).toBe(GROUP_NOT_FOUND)
    },
  )

  it('counts its online members [GROUP-25]', async () => {
    const { alice, testBed } = await aGroupOf('Public')
    await testBed.core.openAccount(APP, 'erin')
    const memberList = [{ userID: 'bob' }, { userID: 'erin' }]
    const groupID = 'counted'
    await alice.run('group.create', { type: 'Public', name: 'g', groupID, memberList })
    expect(await alice.run('group.onlineCount', { groupID })).toEqual({ memberCount: 2 })
    expect(await alice.refused('group.onlineCount', { groupID: 'x' })).toBe(GROUP_NOT_FOUND)
  })
})

describe('types of groups', () => {
  it('whose history contains no tips about joins and leaves [GROUP-26]', async () => {
    const { alice, carol, dave, groupID } = await aGroupOf('ChatRoom')
    await join(dave, groupID)
    await carol.run('group.quit', { groupID })
    expect(tipsOf(alice)).toEqual([])
    expect(alice.received.groupEvents.map(({ data }) => data)).toMatchObject([
      { event: 'memberJoined', userIDList: ['dave'] },
      { event: 'memberLeft', userIDList: ['carol'] },
    ])
    const list = await wholeList(dave)
    expect(list.conversations).toMatchObject([{ group: { groupID }, unreadCount: 0 }])
    await alice.run('group.send', aGroupMessage('alice', groupID))
    expect((await wholeList(dave)).conversations).toMatchObject([
      { unreadCount: 0, nextMessageSeq: 2, messageRemindType: 2 },
    ])
  })

  it('whose ids are those of communities only [GROUP-27]', async () => {
    const { alice } = await aGroupOf('Public')
    const create = (fields: object) =>
      alice.run<{ group: WireGroup }>('group.create', { name: 'g', groupID: '', ...fields })
    const { group } = await create({ type: 'Community', isSupportTopic: 1 })
    expect(group.groupID).toMatch(/^@TGS#_[0-9A-Z]{1,12}$/)
    expect(group.isSupportTopic).toBe(1)
    const plain = await create({ type: 'Community', groupID: '@TGS#_plain' })
    expect(plain.group.isSupportTopic).toBe(0)
    for (const [type, groupID] of [
      ['Community', 'mine'],
      ['Community', '@TGS#mine'],
      ['Community', '@TGS#_mine@TOPIC#_1'],
      ['Public', '@TGS#_mine'],
    ]) {
      const body = { type, name: 'g', groupID }
      expect(await alice.refused('group.create', body)).toBe(serverCodes.GROUP_BAD_ID)
    }
  })
})
