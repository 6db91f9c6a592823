import { serverCodes, type WireGroup, type WireGroupMember } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { groupTypes } from '../../../server/src/domain/rules/group-types.ts'
import {
  aGroupMessage,
  type CreateAnswer,
  type Device,
  type JoinAnswer,
  openCore,
  START_MS,
  upTo,
} from './support/test-core.ts'

const three = async () => {
  const testBed = await openCore()
  return {
    testBed,
    alice: await testBed.device('alice'),
    bob: await testBed.device('bob'),
    carol: await testBed.device('carol'),
  }
}

const create = (device: Device, fields: object = {}) =>
  device.run<CreateAnswer>('group.create', { type: 'Public', name: '群', groupID: '', ...fields })

const joining = (groupID: string) => ({ groupID, applyMessage: '', historyMessageFlag: 0 })

const join = (device: Device, groupID: string) =>
  device.run<JoinAnswer>('group.join', joining(groupID))

const membersOf = async (device: Device, fields: object) =>
  device.run<{ memberList: WireGroupMember[]; offset: number }>('group.members', {
    groupID: 'g',
    limit: 100,
    offset: 0,
    memberRoleFilter: '',
    ...fields,
  })

const { GROUP_BAD_PARAMETER, GROUP_BAD_ID, GROUP_NO_PERMISSION, GROUP_NOT_FOUND } = serverCodes

/** Splits concurrent outcomes into answers and the codes of refusals. */
const sorted = <Answer>(outcomes: readonly PromiseSettledResult<Answer>[]) => ({
  made: outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  refused: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])),
})

describe('creating a group', () => {
  it('makes the caller its owner, with an id of the server', async () => {
    const { alice } = await three()
    const { group, position } = await create(alice)
    expect(group.groupID).toMatch(/^@TGS#[0-9A-Z]{1,12}$/)
    expect(position).toBe(1)
    expect(group).toMatchObject({
      name: '群',
      type: 'Public',
      ownerID: 'alice',
      memberCount: 1,
      nextMessageSeq: 2,
      joinOption: 'FreeAccess',
      createTime: START_MS / 1000,
      selfInfo: { role: 400, readedSequence: 1, excludedUnreadSequenceList: [] },
    })
  })

  it('adds existing users and reports the others', async () => {
    const { alice, bob, carol } = await three()
    const memberList = [
      { userID: 'bob', role: 'Admin' },
      { userID: 'carol' },
      { userID: 'nobody' },
      { userID: 'alice' },
    ]
    const answer = await create(alice, { groupID: 'g', memberList })
    expect(answer.overLimitUserIDList).toEqual(['nobody'])
    expect(answer.group.memberCount).toBe(3)
    const { memberList: members } = await membersOf(alice, {})
    expect(members.map(({ userID, role }) => [userID, role])).toEqual([
      ['alice', 400],
      ['bob', 300],
      ['carol', 200],
    ])
    for (const { received } of [bob, carol]) {
      expect(received.events).toMatchObject([{ position: 1, data: { event: 'groupJoined' } }])
      expect(received.messages).toMatchObject([
        {
          message: {
            sequence: 1,
            type: 'TIMGroupTipElem',
            from: 'alice',
            payload: { operationType: 1, groupJoinType: 2, userIDList: ['bob', 'carol'] },
          },
        },
      ])
    }
    expect(alice.received.events).toEqual([])
  })

  it.each<[string, object, number]>([
    ['an unknown type', { type: 'Club' }, GROUP_BAD_PARAMETER],
    ['a type from Object.prototype', { type: 'constructor' }, GROUP_BAD_PARAMETER],
    ['a community with an id of another type', { type: 'Community', groupID: 'c' }, GROUP_BAD_ID],
    ['no name', { name: '' }, GROUP_BAD_PARAMETER],
    ['a name that is too long', { name: '群'.repeat(34) }, GROUP_BAD_PARAMETER],
    ['an unknown join option', { joinOption: 'Maybe' }, GROUP_BAD_PARAMETER],
    ['an id of the server’s form', { groupID: '@TGS#1' }, GROUP_BAD_ID],
    ['an id that is not ASCII', { groupID: '群' }, GROUP_BAD_ID],
    ['an id that is too long', { groupID: 'g'.repeat(49) }, GROUP_BAD_ID],
  ])('refuses %s', async (_title, fields, code) => {
    const { alice } = await three()
    const body = { type: 'Public', name: 'g', groupID: '', ...fields }
    expect(await alice.refused('group.create', body)).toBe(code)
  })

  it('refuses an existing id and reports its owner', async () => {
    const { alice, bob } = await three()
    const body = { type: 'Public', name: 'g', groupID: 'g' }
    const outcomes = await Promise.allSettled([
      alice.run<CreateAnswer>('group.create', body),
      bob.run<CreateAnswer>('group.create', body),
    ])
    const { made, refused } = sorted(outcomes)
    expect(refused).toEqual([serverCodes.GROUP_ID_TAKEN])
    const owner = made[0]?.group.ownerID === 'alice' ? alice : bob
    expect(await owner.refused('group.create', body)).toBe(serverCodes.GROUP_ID_TAKEN_BY_SELF)
  })
})

describe('joining a group', () => {
  it('adds a user to an open group once, and notifies all members', async () => {
    const { testBed, alice, bob } = await three()
    const tablet = await testBed.device('bob', 'bob-2')
    await create(alice, { groupID: 'g' })
    const joined = await join(bob, 'g')
    expect(joined).toMatchObject({
      status: 'JoinedSuccess',
      position: 1,
      group: { memberCount: 2, selfInfo: { role: 200 } },
    })
    expect(await join(bob, 'g')).toMatchObject({ status: 'AlreadyInGroup', position: 0 })
    expect(bob.received.events).toEqual([])
    expect(tablet.received.events).toMatchObject([{ position: 1, data: { event: 'groupJoined' } }])
    expect(alice.received.messages.at(-1)?.message).toMatchObject({
      sequence: 2,
      payload: { operationType: 1, groupJoinType: 1, operatorID: 'bob', userIDList: ['bob'] },
    })
  })

  it.each<[string, object]>([
    ['a Work group', { type: 'Private' }],
    ['a Work group, whatever its creator wished', { type: 'Private', joinOption: 'FreeAccess' }],
    ['a group that takes nobody', { joinOption: 'DisableApply' }],
  ])('refuses %s', async (_title, fields) => {
    const { alice, bob } = await three()
    await create(alice, { groupID: 'g', ...fields })
    expect(await bob.refused('group.join', joining('g'))).toBe(GROUP_NO_PERMISSION)
    const send = aGroupMessage('bob', 'g')
    expect(await bob.refused('group.send', send)).toBe(GROUP_NO_PERMISSION)
    expect(await bob.refused('group.join', joining('x'))).toBe(GROUP_NOT_FOUND)
  })

  it('stops at the maximum number of members', async () => {
    const { alice, bob, carol } = await three()
    await create(alice, { groupID: 'g', maxMemberNum: 2 })
    const { made, refused } = sorted(await Promise.allSettled([join(bob, 'g'), join(carol, 'g')]))
    expect(made.map(({ status }) => status)).toEqual(['JoinedSuccess'])
    expect(refused).toEqual([serverCodes.GROUP_FULL])
  })
})

describe('leaving a group', () => {
  it('notifies the others and the own devices, and ends the rights', async () => {
    const { testBed, alice, bob } = await three()
    const tablet = await testBed.device('bob', 'bob-2')
    await create(alice, { groupID: 'g' })
    await join(bob, 'g')
    expect(await bob.run('group.quit', { groupID: 'g' })).toEqual({ position: 2 })
    expect(alice.received.messages.at(-1)?.message).toMatchObject({
      sequence: 3,
      from: 'bob',
      payload: { operationType: 2, groupJoinType: 0, userIDList: ['bob'] },
    })
    expect(tablet.received.events.at(-1)).toEqual({
      position: 2,
      data: { event: 'groupLeft', groupID: 'g', number: 1, reason: 'quit' },
    })
    expect(await bob.refused('group.send', aGroupMessage('bob', 'g'))).toBe(GROUP_NO_PERMISSION)
    expect(await bob.refused('group.quit', { groupID: 'g' })).toBe(GROUP_NO_PERMISSION)
    expect(await bob.run('group.list', { limit: 10, offset: 0 })).toEqual({
      groups: [],
      totalCount: 0,
    })
  })

  it('is allowed for all members of a Work group, which then has no owner', async () => {
    const { alice, bob } = await three()
    await create(alice, { type: 'Private', groupID: 'g', memberList: [{ userID: 'bob' }] })
    await alice.run('group.quit', { groupID: 'g' })
    const { groups } = await bob.run<{ groups: WireGroup[] }>('group.profile', {
      groupIDList: ['g'],
    })
    expect(groups).toMatchObject([{ ownerID: '', memberCount: 1 }])
  })

  it('supports leaving and joining again in one batch', async () => {
    const { alice, bob } = await three()
    await create(alice, { groupID: 'g' })
    await Promise.all([
      join(bob, 'g'),
      bob.run('group.quit', { groupID: 'g' }),
      join(bob, 'g'),
      bob.run('group.quit', { groupID: 'g' }),
      join(bob, 'g'),
    ])
    expect(await bob.run('group.list', { limit: 10, offset: 0 })).toMatchObject({ totalCount: 1 })
    expect(alice.received.messages.map(({ message }) => message.sequence)).toEqual(upTo(6))
  })

  /** The roles that may leave, from the table and from the core. */
  it.each(
    Object.entries(groupTypes).flatMap(([type, { rights, roles }]) =>
      ([400, ...roles] as const)
        .filter((role) => role !== 100)
        .map((role) => ({ type, role, may: rights.quit.includes(role) })),
    ),
  )('$type, role $role: $may', async ({ type, role, may }) => {
    const { alice, bob, carol } = await three()
    const groupID = type === 'Community' ? '@TGS#_g' : 'g'
    const memberList = [{ userID: 'bob', role: 'Admin' }, { userID: 'carol' }]
    await create(alice, { type, groupID, memberList })
    const leaver = { 400: alice, 300: bob, 200: carol }[role]
    if (type === 'AVChatRoom' && leaver !== alice) await join(leaver, groupID)
    if (may) {
      const { position } = await leaver.run('group.quit', { groupID })
      // Rooms are in no account's log.
      const before = type === 'AVChatRoom' ? -1 : (leaver.received.events.at(-1)?.position ?? 0)
      expect(position).toBeGreaterThan(before)
    } else {
      const code = await leaver.refused('group.quit', { groupID })
      expect(code).toBe(serverCodes.GROUP_OWNER_MAY_NOT_QUIT)
    }
  })
})

describe('reading groups', () => {
  it('pages members, owner first, with their online status', async () => {
    const { testBed, alice } = await three()
    const others = upTo(5).map((index) => `user${index}`)
    for (const userID of others) await testBed.core.openAccount(1_400_000_001, userID)
    await create(alice, { groupID: 'g', memberList: others.map((userID) => ({ userID })) })
    const first = await membersOf(alice, { limit: 4 })
    const second = await membersOf(alice, { limit: 4, offset: first.offset })
    const members = [...first.memberList, ...second.memberList]
    expect([first.offset, second.offset]).toEqual([4, 0])
    expect(members.map(({ userID }) => userID)).toEqual(['alice', ...others])
    expect(members.map(({ onlineStatus }) => onlineStatus)).toEqual([
      'Online',
      ...others.map(() => 'Offline'),
    ])
    const owners = await membersOf(alice, { memberRoleFilter: 'Owner' })
    expect(owners.memberList.map(({ userID }) => userID)).toEqual(['alice'])
  })

  it('shows members their membership, others the group only, and reports missing groups', async () => {
    const { alice, bob } = await three()
    await create(alice, { groupID: 'g' })
    const query = { groupIDList: ['g', 'x', 'g'] }
    const mine = await alice.run<{ groups: WireGroup[]; failures: object[] }>(
      'group.profile',
      query,
    )
    expect(mine.groups).toMatchObject([{ groupID: 'g', selfInfo: { role: 400 } }])
    expect(mine.failures).toMatchObject([{ groupID: 'x', code: GROUP_NOT_FOUND }])
    const other = await bob.run<{ groups: WireGroup[] }>('group.profile', query)
    expect(other.groups[0]).not.toHaveProperty('selfInfo')
  })

  it('delivers a group message to all members but the connection that sent it', async () => {
    const { testBed, alice, bob, carol } = await three()
    const phone = await testBed.device('alice', 'alice-2')
    await create(alice, { groupID: 'g', memberList: [{ userID: 'bob' }] })
    await alice.run('group.send', aGroupMessage('alice', 'g'))
    const last = (device: Device) => device.received.messages.at(-1)?.message.sequence
    expect([last(alice), last(phone), last(bob), last(carol)]).toEqual([1, 2, 2, undefined])
  })
})
