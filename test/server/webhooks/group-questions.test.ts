import type { AnswerOf, commands } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import type { Device } from '../core/support/test-core.ts'
import { aHookedCore, allowed, type Call, refuses } from './support/hooked.ts'

const group = (name: string) => `Group.Callback${name}`

const aTeam = { groupID: 'team', type: 'Public', name: 'Team', memberList: [{ userID: 'bob' }] }

const members = (...userIDs: string[]) => userIDs.map((Member_Account) => ({ Member_Account }))

const hooked = (names: readonly string[], answering?: (call: Call) => object) =>
  aHookedCore(names.map(group), answering)

const add = (device: Device, ...userIDList: string[]) =>
  device.run<AnswerOf<typeof commands.group.addMembers>>('group.addMembers', {
    groupID: 'team',
    userIDList,
  })

describe('before the creation of a group', () => {
  const BEFORE = group('BeforeCreateGroup')

  it('the back end receives its profile [HOOK-11]', async () => {
    const { alice, received } = await hooked(['BeforeCreateGroup'])
    await alice.run('group.create', { ...aTeam, groupID: 'first' })
    await alice.run('group.create', { ...aTeam, groupID: 'other', type: 'Private' })
    await alice.run('group.create', { ...aTeam, groupID: '' })
    const body = {
      Operator_Account: 'alice',
      Owner_Account: 'alice',
      Type: 'Public',
      Name: 'Team',
      MemberList: members('bob'),
    }
    expect(await received(BEFORE, 3)).toEqual([
      { ...body, CreateGroupNum: 0, GroupId: 'first' },
      { ...body, CreateGroupNum: 0, GroupId: 'other', Type: 'Private' },
      { ...body, CreateGroupNum: 1 },
    ])
  })

  it('the back end may reject it, even from another administrator [HOOK-11]', async () => {
    const { alice, rest, bodies } = await hooked(['BeforeCreateGroup'], () => refuses(10_150))
    expect(await alice.refused('group.create', aTeam)).toBe(10_150)
    const group = { Type: 'Public', Name: 'Team', GroupId: 'team' }
    await expect(rest('group_open_http_svc/create_group', group)).rejects.toMatchObject({
      code: 10_150,
    })
    const owned = { ...group, Owner_Account: 'alice' }
    await expect(rest('group_open_http_svc/create_group', owned)).rejects.toMatchObject({
      code: 10_150,
    })
    expect(bodies(BEFORE).map((one) => [one.Operator_Account, one.Owner_Account])).toEqual([
      ['alice', 'alice'],
      ['admin', ''],
      ['admin', 'alice'],
    ])
    expect(await alice.run('group.list', { limit: 50, offset: 0 })).toMatchObject({ groups: [] })
  })
})

describe('before a user joins', () => {
  it('the back end may reject users who are not members [HOOK-11]', async () => {
    const { alice, bob, testBed, received, bodies } = await hooked(['BeforeApplyJoinGroup'], () =>
      refuses(1),
    )
    await alice.run('group.create', { ...aTeam, joinOption: 'FreeAccess' })
    const carol = await testBed.device('carol')
    expect(await carol.refused('group.join', { groupID: 'team' })).toBe(10016)
    expect(await received(group('BeforeApplyJoinGroup'))).toEqual([
      { GroupId: 'team', Type: 'Public', Requestor_Account: 'carol' },
    ])
    const { status } = await bob.run<{ status: string }>('group.join', { groupID: 'team' })
    expect(status).toBe('AlreadyInGroup')
    expect(await carol.refused('group.join', { groupID: 'none' })).toBe(10010)
    expect(bodies(group('BeforeApplyJoinGroup'))).toHaveLength(1)
  })
})

describe('before users are invited', () => {
  it('the back end lists the rejected users [HOOK-11]', async () => {
    const { alice, testBed, rest, received } = await hooked(['BeforeInviteJoinGroup'], () => ({
      ...allowed,
      RefusedMembers_Account: ['carol', 7],
    }))
    for (const userID of ['carol', 'dave', 'erin']) await testBed.device(userID)
    await alice.run('group.create', { ...aTeam, inviteOption: 'FreeAccess' })
    const { memberList } = await add(alice, 'bob', 'carol', 'dave')
    expect(memberList.map(({ userID, result }) => [userID, result])).toEqual([
      ['bob', 2],
      ['carol', 0],
      ['dave', 1],
    ])
    expect(await received(group('BeforeInviteJoinGroup'))).toEqual([
      {
        GroupId: 'team',
        Type: 'Public',
        Operator_Account: 'alice',
        DestinationMembers: members('carol', 'dave'),
      },
    ])
    const MemberList = members('carol', 'erin')
    expect(
      await rest('group_open_http_svc/add_group_member', { GroupId: 'team', MemberList }),
    ).toEqual({
      MemberList: [
        { Member_Account: 'carol', Result: 0 },
        { Member_Account: 'erin', Result: 1 },
      ],
    })
  })

  it('the back end may reject all of them [HOOK-11]', async () => {
    const { alice, testBed } = await hooked(['BeforeInviteJoinGroup'], () => refuses(10_101, 'no'))
    await testBed.device('carol')
    await alice.run('group.create', { ...aTeam, inviteOption: 'FreeAccess' })
    await expect(add(alice, 'carol')).rejects.toMatchObject({ code: 10_101 })
  })
})
