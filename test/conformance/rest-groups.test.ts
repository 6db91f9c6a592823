import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import {
  backEndOf,
  groupCalls,
  messagesOf,
  textBody,
  textOf,
  well,
  whenReceived,
} from './rest-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)
const { group, done, aGroup, said } = groupCalls(call)

const tips = async (device: Device, groupID = 'team') =>
  (await messagesOf(device, `GROUP${groupID}`)).flatMap(({ type, payload }) =>
    type === 'TIMGroupTipElem' ? (payload as { operationType: number }).operationType : [],
  )

const profileOf = async ({ chat }: Device, groupID = 'team') =>
  (await chat.getGroupProfile({ groupID })).data.group

describe.each(formats)('a group created by a back end, over %s', (format) => {
  it('reaches its members on all devices, also after a restart [REST-26]', async () => {
    const [alice, other, bob] = await Promise.all([
      testBed.device('alice', { format }),
      testBed.device('alice', { format }),
      testBed.device('bob', { format }),
    ])
    await cutConnection(bob)
    expect(await aGroup()).toMatchObject({ GroupId: 'team' })
    bob.cable.reconnect()
    for (const device of [alice, other, bob]) {
      await device.until(EVENT.GROUP_LIST_UPDATED, (list) => list.length === 1)
    }
    expect((await profileOf(bob)).selfInfo.role).toBe('Admin')
    await testBed.restart()
    const again = await testBed.device('bob', { format })
    expect(await profileOf(again)).toMatchObject({ ownerID: 'alice', memberCount: 2, name: 'Team' })
  })

  it('receives the back end’s messages, modifications and recalls [REST-22] [REST-23] [REST-25]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await aGroup()
    const { MsgSeq } = await done(
      'send_group_msg',
      said('team', 'hello', { From_Account: 'alice' }),
    )
    const [received] = await whenReceived(bob)
    expect(received).toMatchObject({ from: 'alice', sequence: MsgSeq })
    await alice.settles(async () => (await textsOf(alice, 'GROUPteam')).includes('hello'))
    const changed = { GroupId: 'team', MsgSeq, MsgBody: textBody('hello all') }
    await well(call('openim/modify_group_msg', changed))
    await bob.until(EVENT.MESSAGE_MODIFIED, (list) =>
      list.some((message: Message) => textOf(message) === 'hello all'),
    )
    const recall = { GroupId: 'team', MsgSeqList: [{ MsgSeq }, { MsgSeq: 900 }], Reason: 'why' }
    expect(await done('group_msg_recall', recall)).toMatchObject({
      RecallRetList: [
        { MsgSeq, RetCode: 0 },
        { MsgSeq: 900, RetCode: 10030 },
      ],
    })
    const [revoked] = await bob.until(EVENT.MESSAGE_REVOKED)
    expect(revoked?.revokeReason).toBe('why')
  })
})

describe('a group of a back end', () => {
  it('may have no owner, and accepts one [REST-26] [REST-31]', async () => {
    const bob = await testBed.device('bob')
    await aGroup({ Owner_Account: undefined })
    await bob.until(EVENT.GROUP_LIST_UPDATED, (list) => list.length === 1)
    expect(await profileOf(bob)).toMatchObject({ ownerID: '', memberCount: 1 })
    expect(
      await group('change_group_owner', { GroupId: 'team', NewOwner_Account: 'carol' }),
    ).toMatchObject({ ErrorCode: 10004 })
    await done('change_group_owner', { GroupId: 'team', NewOwner_Account: 'bob' })
    await bob.settles(async () => (await profileOf(bob)).selfInfo.role === 'Owner')
    expect(
      await group('create_group', { GroupId: 'team', Type: 'Public', Name: 'x' }),
    ).toMatchObject({ ErrorCode: 10021 })
  })

  it.each([
    ['Private', TYPES.GRP_WORK],
    ['ChatRoom', TYPES.GRP_MEETING],
    ['Work', TYPES.GRP_WORK],
    ['Meeting', TYPES.GRP_MEETING],
    ['AVChatRoom', TYPES.GRP_AVCHATROOM],
  ])('of the type %s is a %s [REST-26]', async (Type, type) => {
    const alice = await testBed.device('alice')
    await done('create_group', { GroupId: 'one', Type, Name: 'One', Owner_Account: 'alice' })
    if (type === TYPES.GRP_AVCHATROOM) await alice.chat.joinGroup({ groupID: 'one' })
    await alice.settles(async () => {
      const { data } = await alice.chat.getGroupProfile({ groupID: 'one' })
      return data.group.type === type
    })
    const { GroupInfo } = await done('get_group_info', { GroupIdList: ['one'] })
    expect(GroupInfo).toMatchObject([{ GroupId: 'one', Type: type, Owner_Account: 'alice' }])
  })

  it('is returned with its profile and members, and in lists [REST-27]', async () => {
    await testBed.device('alice')
    await testBed.device('bob')
    await testBed.device('carol')
    await aGroup({ AppDefinedData: [{ Key: 'level', Value: '7' }] })
    const { GroupInfo } = await done('get_group_info', {
      GroupIdList: ['team', 'none'],
      ResponseFilter: { GroupBaseInfoFilter: ['Name', 'MemberNum', 'AppDefinedData'] },
    })
    expect(GroupInfo).toMatchObject([
      {
        ...{ GroupId: 'team', ErrorCode: 0, Name: 'Team', MemberNum: 2 },
        AppDefinedData: [{ Key: 'level', Value: '7' }],
        MemberList: [
          { Member_Account: 'alice', Role: 'Owner' },
          { Member_Account: 'bob', Role: 'Admin' },
        ],
      },
      { GroupId: 'none', ErrorCode: 10010 },
    ])
    expect((GroupInfo as object[])[0]).not.toHaveProperty('Type')
    expect(
      await done('get_group_member_info', { GroupId: 'team', Limit: 1, Offset: 1 }),
    ).toMatchObject({
      MemberNum: 2,
      MemberList: [{ Member_Account: 'bob', MsgFlag: 'AcceptAndNotify' }],
    })
    expect(
      await done('get_role_in_group', { GroupId: 'team', User_Account: ['alice', 'carol'] }),
    ).toMatchObject({
      UserIdList: [{ Role: 'Owner' }, { Member_Account: 'carol', Role: 'NotMember' }],
    })
    expect(await done('get_joined_group_list', { Member_Account: 'bob' })).toMatchObject({
      TotalCount: 1,
      GroupIdList: [{ GroupId: 'team', SelfInfo: { Role: 'Admin' } }],
    })
    await done('create_group', { GroupId: 'second', Type: 'ChatRoom', Name: 'x' })
    expect(await done('get_appid_group_list', { Limit: 1 })).toMatchObject({
      TotalCount: 2,
      GroupIdList: [{ GroupId: 'team' }],
    })
    expect(await done('get_appid_group_list', { Type: 'ChatRoom' })).toMatchObject({
      TotalCount: 1,
      GroupIdList: [{ GroupId: 'second' }],
      Next: 0,
    })
    expect(await done('get_online_member_num', { GroupId: 'team' })).toMatchObject({
      OnlineMemberNum: 2,
    })
  })

  it('is changed, and all members are notified [REST-28]', async () => {
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    await aGroup()
    await done('modify_group_base_info', {
      GroupId: 'team',
      Name: 'Crew',
      ShutUpAllMember: 'On',
      AppDefinedData: [{ Key: 'a', Value: 'b' }],
      MaxMemberNum: 5,
    })
    await alice.settles(async () => (await profileOf(alice)).name === 'Crew')
    expect(await profileOf(alice)).toMatchObject({
      muteAllMembers: true,
      maxMemberCount: 5,
      groupCustomField: [{ key: 'a', value: 'b' }],
    })
    await alice.settles(async () => (await tips(alice)).includes(6))
  })

  it('adds and removes members, also silently [REST-29]', async () => {
    const alice = await testBed.device('alice')
    const carol = await testBed.device('carol')
    await testBed.device('bob')
    await testBed.device('dave')
    await aGroup()
    const add = (name: string, Silence: number) =>
      done('add_group_member', {
        GroupId: 'team',
        Silence,
        MemberList: [
          { Member_Account: name },
          { Member_Account: 'bob' },
          { Member_Account: 'nobody' },
        ],
      })
    expect(await add('carol', 0)).toMatchObject({
      MemberList: [
        { Member_Account: 'carol', Result: 1 },
        { Member_Account: 'bob', Result: 2 },
        { Member_Account: 'nobody', Result: 0 },
      ],
    })
    await carol.until(EVENT.GROUP_LIST_UPDATED, (list) => list.length === 1)
    await add('dave', 1)
    await alice.settles(async () => (await profileOf(alice)).memberCount === 4)
    const remove = (name: string, Silence: number) =>
      done('delete_group_member', { GroupId: 'team', Silence, MemberToDel_Account: [name] })
    await remove('dave', 1)
    await remove('carol', 0)
    await carol.until(EVENT.GROUP_LIST_UPDATED, (list) => list.length === 0)
    await alice.settles(async () => (await profileOf(alice)).memberCount === 2)
    expect(await tips(alice)).toEqual([1, 1, 3])
  })

  it('has members that a back end changes and mutes [REST-30]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await aGroup()
    const one = { GroupId: 'team', Member_Account: 'bob' }
    await done('modify_group_member_info', {
      ...one,
      Role: 'Member',
      NameCard: 'Bobby',
      MsgFlag: 'Discard',
      ShutUpTime: 60,
    })
    await bob.settles(async () => (await profileOf(bob)).selfInfo.role === 'Member')
    const { MemberList } = await done('get_group_member_info', { GroupId: 'team' })
    expect(MemberList).toMatchObject([
      {},
      { NameCard: 'Bobby', MsgFlag: 'Discard', Role: 'Member' },
    ])
    await expect(sayInGroup(bob, 'team', 'no')).rejects.toMatchObject({ code: 10017 })
    const { MutedAccountList } = await done('get_group_muted_account', { GroupId: 'team' })
    expect(MutedAccountList).toMatchObject([{ Member_Account: 'bob' }])
    const { ShuttedUinList } = await done('get_group_shutted_uin', { GroupId: 'team' })
    expect(ShuttedUinList).toMatchObject([{ Member_Account: 'bob' }])
    await done('forbid_send_msg', {
      GroupId: 'team',
      Members_Account: ['bob', 'nobody'],
      MuteTime: 0,
    })
    await sayInGroup(bob, 'team', 'yes')
    expect((await whenReceived(alice)).map(textOf)).toEqual(['yes'])
    expect(
      await group('modify_group_member_info', {
        GroupId: 'team',
        Member_Account: 'x',
        Role: 'Admin',
      }),
    ).toMatchObject({ ErrorCode: 10004 })
    expect(
      await group('modify_group_member_info', {
        GroupId: 'team',
        Member_Account: 'alice',
        Role: 'Member',
      }),
    ).toMatchObject({ ErrorCode: 10004 })
  })

  it('is dismissed [REST-31]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await aGroup()
    await alice.until(EVENT.GROUP_LIST_UPDATED, (list) => list.length === 1)
    await done('destroy_group', { GroupId: 'team' })
    for (const device of [alice, bob]) {
      await device.until(EVENT.GROUP_LIST_UPDATED, (list) => list.length === 0)
    }
    expect(await group('destroy_group', { GroupId: 'team' })).toMatchObject({ ErrorCode: 10010 })
  })
})
