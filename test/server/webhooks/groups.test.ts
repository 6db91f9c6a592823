import type { WireGroup } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { aGroupMessage, type Device, type SendAnswerOf } from '../core/support/test-core.ts'
import { aHookedCore, type Call, refuses } from './support/hooked.ts'

const group = (name: string) => `Group.Callback${name}`

const aTeam = { groupID: 'team', type: 'Public', name: 'Team', memberList: [{ userID: 'bob' }] }

const members = (...userIDs: string[]) => userIDs.map((Member_Account) => ({ Member_Account }))

const hooked = (names: readonly string[], answering?: (call: Call) => object) =>
  aHookedCore(names.map(group), answering)

describe('the back end is notified', () => {
  it("of a group's creation and dismissal by any user [HOOK-12]", async () => {
    const { alice, rest, calls, received } = await hooked([
      'AfterCreateGroup',
      'AfterGroupDestroyed',
      'AfterNewMemberJoin',
    ])
    await alice.run('group.create', { ...aTeam, groupCustomField: [{ key: 'k', value: 'v' }] })
    await alice.run('group.dismiss', { groupID: 'team' })
    const made = { GroupId: 'app', Type: 'Public', Name: 'App', MemberList: members('bob') }
    await rest('group_open_http_svc/create_group', made)
    await rest('group_open_http_svc/destroy_group', { GroupId: 'app' })
    const team = {
      GroupId: 'team',
      Type: 'Public',
      Operator_Account: 'alice',
      Owner_Account: 'alice',
      Name: 'Team',
      MemberList: members('alice', 'bob'),
    }
    const app = { ...made, Operator_Account: 'admin', Owner_Account: '' }
    const created = await received(group('AfterCreateGroup'), 2)
    expect(created).toEqual(
      expect.arrayContaining([
        { ...team, UserDefinedDataList: [{ Key: 'k', Value: 'v' }] },
        { ...app, UserDefinedDataList: [] },
      ]),
    )
    expect(await received(group('AfterGroupDestroyed'), 2)).toEqual(
      expect.arrayContaining([team, app]),
    )
    const origins = calls.map(({ query, body }) => [body.GroupId, query.get('OptPlatform')])
    expect(new Set(origins.map(String))).toEqual(new Set(['team,Web', 'app,RESTAPI']))
  })

  it('of joins up to a full group, and of leaves [HOOK-12]', async () => {
    const { alice, bob, testBed, received, rest } = await hooked([
      'AfterNewMemberJoin',
      'AfterGroupFull',
      'AfterMemberExit',
    ])
    const carol = await testBed.device('carol')
    await testBed.device('dave')
    await alice.run('group.create', { ...aTeam, joinOption: 'FreeAccess', maxMemberNum: 4 })
    await carol.run('group.join', { groupID: 'team' })
    const joined = { GroupId: 'team', Type: 'Public' }
    expect(await received(group('AfterNewMemberJoin'))).toEqual([
      {
        ...joined,
        JoinType: 'Apply',
        Operator_Account: 'carol',
        NewMemberList: members('carol'),
      },
    ])
    await rest('group_open_http_svc/add_group_member', {
      GroupId: 'team',
      MemberList: members('dave'),
    })
    expect((await received(group('AfterNewMemberJoin'), 2))[1]).toEqual({
      ...joined,
      JoinType: 'Invited',
      Operator_Account: 'admin',
      NewMemberList: members('dave'),
    })
    expect(await received(group('AfterGroupFull'))).toEqual([{ GroupId: 'team' }])
    await bob.run('group.quit', { groupID: 'team' })
    expect((await received(group('AfterMemberExit')))[0]).toEqual({
      ...joined,
      ExitType: 'Quit',
      Operator_Account: 'bob',
      ExitMemberList: members('bob'),
    })
    const kick = { groupID: 'team', userIDList: ['carol', 'dave'], reason: '' }
    await alice.run('group.removeMembers', kick)
    expect((await received(group('AfterMemberExit'), 2))[1]).toEqual({
      ...joined,
      ExitType: 'Kicked',
      Operator_Account: 'alice',
      ExitMemberList: members('carol', 'dave'),
    })
  })

  it('of no imported data [HOOK-09] [HOOK-12]', async () => {
    const { rest, received, calls } = await hooked([
      ...['BeforeCreateGroup', 'AfterCreateGroup', 'AfterNewMemberJoin'],
      'AfterGroupInfoChanged',
    ])
    const made = { GroupId: 'old', Type: 'Public', Name: 'Old', Owner_Account: 'alice' }
    await rest('group_open_http_svc/import_group', made)
    const MemberList = members('bob')
    await rest('group_open_http_svc/import_group_member', { GroupId: 'old', MemberList })
    await rest('group_open_http_svc/modify_group_base_info', { GroupId: 'old', Name: 'New' })
    expect(await received(group('AfterGroupInfoChanged'))).toEqual([
      { GroupId: 'old', Type: 'Public', Operator_Account: 'admin', Name: 'New' },
    ])
    expect(calls).toHaveLength(1)
  })

  it('of changes of groups and members [HOOK-12]', async () => {
    const { alice, received, calls } = await hooked([
      'AfterGroupInfoChanged',
      'AfterMemberFieldChanged',
    ])
    await alice.run('group.create', aTeam)
    await alice.run('group.update', { groupID: 'team', name: 'Team' })
    await alice.run('group.update', { groupID: 'team', joinOption: 'DisableApply' })
    await alice.run('group.update', { groupID: 'team', introduction: 'i', avatar: 'a' })
    expect(await received(group('AfterGroupInfoChanged'))).toEqual([
      {
        GroupId: 'team',
        Type: 'Public',
        Operator_Account: 'alice',
        Introduction: 'i',
        FaceUrl: 'a',
      },
    ])
    const of = (userID: string) => ({
      GroupId: 'team',
      Type: 'Public',
      Operator_Account: 'alice',
      Member_Account: userID,
      EventTime: expect.any(Number),
    })
    const bobs = { groupID: 'team', userID: 'bob' }
    const FIELD = group('AfterMemberFieldChanged')
    await alice.run('group.changeMember', { ...bobs, muteTime: 9 })
    await alice.run('group.changeMember', { ...bobs, role: 300 })
    expect(await received(FIELD)).toEqual([{ ...of('bob'), Role: 'Admin' }])
    await alice.run('group.changeMember', { ...bobs, nameCard: 'B' })
    expect((await received(FIELD, 2))[1]).toEqual({ ...of('bob'), NameCard: 'B' })
    await alice.run('group.changeOwner', { groupID: 'team', newOwnerID: 'bob' })
    expect((await received(FIELD, 4)).slice(2)).toEqual(
      expect.arrayContaining([
        { ...of('alice'), Role: 'Member' },
        { ...of('bob'), Role: 'Owner' },
      ]),
    )
    expect(calls).toHaveLength(5)
  })

  it('of bans from a live room [HOOK-12]', async () => {
    const { alice, bob, received } = await hooked(['AfterMemberExit'])
    await alice.run('group.create', { groupID: 'room', type: 'AVChatRoom', name: 'Room' })
    await alice.run('group.join', { groupID: 'room' })
    await bob.run('group.join', { groupID: 'room' })
    const kick = { groupID: 'room', userIDList: ['bob'], reason: '', duration: 60 }
    await alice.run('group.removeMembers', kick)
    expect(await received(group('AfterMemberExit'))).toMatchObject([
      { GroupId: 'room', ExitType: 'Kicked', ExitMemberList: members('bob') },
    ])
  })

  it('of recalls in groups [HOOK-15]', async () => {
    const { alice, received } = await hooked(['AfterRecallMsg'])
    await alice.run('group.create', aTeam)
    const message = aGroupMessage('alice', 'team')
    const { sequence } = await alice.run<SendAnswerOf>('group.send', message)
    const target = { conversationType: 2, to: 'team', sequence, reason: '' }
    await alice.run('message.revoke', {
      ...target,
      random: message.random,
      clientTime: message.clientTime,
    })
    expect(await received(group('AfterRecallMsg'))).toEqual([
      {
        GroupId: 'team',
        Type: 'Public',
        Operator_Account: 'alice',
        MsgSeqList: [{ MsgSeq: sequence }],
      },
    ])
  })
})

describe('topics', () => {
  const community = { groupID: '@TGS#_c', type: 'Community', name: 'C', isSupportTopic: 1 }
  const topicID = '@TGS#_c@TOPIC#_t'
  const create = (device: Device) =>
    device.run<WireGroup>('topic.create', { groupID: '@TGS#_c', topicID, topicName: 'T' })

  it('cause calls before their creation, and after creation, change and end [HOOK-11] [HOOK-12]', async () => {
    const { alice, received, calls } = await hooked([
      ...['BeforeCreateTopic', 'AfterCreateTopic', 'AfterTopicInfoChanged'],
      ...['AfterTopicDestroyed', 'AfterGroupInfoChanged'],
    ])
    await alice.run('group.create', community)
    await create(alice)
    const changes = { groupID: '@TGS#_c', topicID, topicName: 'U', customData: 'd' }
    await alice.run('topic.update', changes)
    await alice.run('topic.delete', { groupID: '@TGS#_c', topicIDList: [topicID] })
    const of = {
      GroupId: '@TGS#_c',
      Type: 'Community',
      TopicId: topicID,
      Operator_Account: 'alice',
    }
    const bodies = {
      BeforeCreateTopic: { ...of, TopicName: 'T' },
      AfterCreateTopic: { ...of, TopicName: 'T' },
      AfterTopicInfoChanged: { ...of, TopicName: 'U', CustomString: 'd' },
      AfterTopicDestroyed: { ...of, TopicName: 'U' },
    }
    for (const [name, body] of Object.entries(bodies)) {
      expect(await received(group(name))).toEqual([body])
    }
    expect(calls).toHaveLength(4)
  })

  it('may be rejected [HOOK-11]', async () => {
    const { alice } = await hooked(['BeforeCreateTopic'], () => refuses(10_102))
    await alice.run('group.create', community)
    await expect(create(alice)).rejects.toMatchObject({ code: 10_102 })
  })
})
