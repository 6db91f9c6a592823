import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { createTestBed, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { backEndOf, messagesOf, textBody, well, whenReceived } from './rest-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)
const group = (command: string, body: object = {}) =>
  call(`group_open_http_svc/${command}`, { GroupId: 'team', ...body })

const imported = (From_Account: string, SendTime: number, Text: string) => ({
  From_Account,
  SendTime,
  MsgBody: textBody(Text),
})

const unreadOf = async ({ chat }: Device) => {
  const { data } = await chat.getConversationList(['GROUPteam'])
  return data.conversationList[0]?.unreadCount
}

const T = 1_600_000_000

describe('an imported group', () => {
  it('keeps the ID of the other server, and its members exchange messages [REST-49]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const GroupId = '@TGS#15PGVAFJR'
    const made = { GroupId, Type: 'Private', Name: 'Team', Owner_Account: 'alice', CreateTime: T }
    expect(await group('create_group', made)).toMatchObject({ ErrorCode: 10015 })
    expect(await well(group('import_group', made))).toMatchObject({ GroupId })
    await well(group('import_group_member', { GroupId, MemberList: [{ Member_Account: 'bob' }] }))
    await sayInGroup(bob, GroupId, 'hello')
    await alice.until(EVENT.MESSAGE_RECEIVED, ([message]) => message?.to === GroupId)
    expect(await textsOf(alice, `GROUP${GroupId}`)).toEqual(['hello'])
    const wrong = { ...made, GroupId: '@TGS#_ofacommunity' }
    expect(await group('import_group', wrong)).toMatchObject({ ErrorCode: 10015 })
  })

  it('has its owner, history, members and unread counts [REST-38]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await testBed.device('carol')
    const made = { Type: 'Public', Name: 'Team', Owner_Account: 'alice', CreateTime: T }
    await well(group('import_group', made))
    const MsgList = [
      { ...imported('bob', T + 10, '1'), CloudCustomData: 'kept' },
      imported('alice', T + 20, '2'),
      imported('nobody', T + 30, 'x'),
      imported('bob', T + 15, 'early'),
      imported('bob', T + 40, '3'),
      imported('bob', T + 40, '3'),
    ]
    expect(await well(group('import_group_msg', { MsgList }))).toMatchObject({
      ImportMsgResult: [
        { MsgSeq: 1, MsgTime: T + 10, Result: 0 },
        { MsgSeq: 2, Result: 0 },
        { Result: 10019 },
        { Result: 10004 },
        { MsgSeq: 3, Result: 0 },
        { MsgSeq: 4, Result: 0 },
      ],
    })
    const MemberList = [
      { Member_Account: 'bob', Role: 'Admin', JoinTime: T, UnreadMsgNum: 1 },
      { Member_Account: 'carol', JoinTime: T + 20 },
      { Member_Account: 'nobody' },
    ]
    expect(await well(group('import_group_member', { MemberList }))).toMatchObject({
      MemberList: [{ Result: 1 }, { Result: 1 }, { Result: 0 }],
    })
    await bob.until(EVENT.GROUP_LIST_UPDATED, (list) => list.length === 1)
    expect(await textsOf(bob, 'GROUPteam')).toEqual(['1', '2', '3', '3'])
    const again = await testBed.device('carol')
    expect(await textsOf(again, 'GROUPteam')).toEqual(['2', '3', '3'])
    const { data } = await alice.chat.getGroupProfile({ groupID: 'team' })
    expect(data.group).toMatchObject({ ownerID: 'alice', createTime: T, memberCount: 3 })
    const all = await messagesOf(alice, 'GROUPteam')
    expect(all[0]?.cloudCustomData).toBe('kept')
    expect(all.map(({ time }) => time)).toEqual([T + 10, T + 20, T + 40, T + 40])
    expect(data.group.selfInfo.role).toBe(TYPES.GRP_MBR_ROLE_OWNER)
  })

  it.each<[string, string, object]>([
    ['a time to come', 'import_group', { Type: 'Public', Name: 'x', CreateTime: 4_000_000_000 }],
    ['a group that is none', 'import_group_msg', { MsgList: [] }],
    ['members of none', 'import_group_member', { MemberList: [] }],
  ])('with %s is refused [REST-38]', async (_, command, body) => {
    expect((await group(command, body)).ActionStatus).toBe('FAIL')
  })
})

describe('a member', () => {
  it('has the unread count that the back end sets, on all devices [REST-39]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const second = await testBed.device('bob')
    const memberList = [{ userID: 'bob' }]
    await alice.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team', memberList })
    for (const text of ['1', '2', '3']) await sayInGroup(alice, 'team', text)
    await whenReceived(bob, 3)
    const set = (UnreadMsgNum: number) =>
      well(group('set_unread_msg_num', { Member_Account: 'bob', UnreadMsgNum }))
    await set(1)
    for (const device of [bob, second])
      await device.settles(async () => (await unreadOf(device)) === 1)
    await set(0)
    await bob.settles(async () => (await unreadOf(bob)) === 0)
    await set(2)
    expect(await unreadOf(await testBed.device('bob'))).toBe(2)
    const noUser = { Member_Account: 'carol', UnreadMsgNum: 1 }
    expect((await group('set_unread_msg_num', noUser)).ActionStatus).toBe('FAIL')
  })
})

describe('receipts of a message', () => {
  it('are returned to a back end [REST-37]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await testBed.device('carol')
    const memberList = [{ userID: 'bob' }, { userID: 'carol' }]
    await alice.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team', memberList })
    const body = { Random: 1, MsgBody: textBody('read me'), From_Account: 'alice' }
    const sent = await well(group('send_group_msg', { ...body, IsNeedReadReceipt: 1 }))
    const { MsgSeq } = sent
    const [message] = await whenReceived(bob)
    if (message === undefined) throw new Error('nothing came')
    await bob.chat.sendMessageReadReceipt([message])
    const MsgSeqList = [{ MsgSeq }, { MsgSeq: 900 }]
    expect(await well(group('get_group_msg_receipt', { MsgSeqList }))).toMatchObject({
      GroupMsgReceiptList: [
        { MsgSeq, Code: 0, ReadNum: 1, UnreadNum: 1 },
        { MsgSeq: 900, Code: 10062 },
      ],
    })
    const detail = (Filter: number) => group('get_group_msg_receipt_detail', { MsgSeq, Filter })
    expect(await well(detail(0))).toMatchObject({
      ReadList: [{ Member_Account: 'bob' }],
      IsFinish: 1,
    })
    expect(await well(detail(1))).toMatchObject({ UnreadList: [{ Member_Account: 'carol' }] })
  })
})

describe('a live room', () => {
  it('has members, marks and bans that a back end reads [REST-40]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await alice.chat.createGroup({ type: TYPES.GRP_AVCHATROOM, name: 'x', groupID: 'team' })
    await bob.chat.joinGroup({ groupID: 'team' })
    const rooms = (command: string, body: object = {}) =>
      call(`group_open_avchatroom_http_svc/${command}`, { GroupId: 'team', ...body })
    expect(await well(rooms('get_members'))).toMatchObject({
      MemberList: [{ Member_Account: 'bob' }],
      Timestamp: 0,
    })
    const MemberList = [{ Member_Account: 'bob', Marks: [1_000] }]
    expect(await well(rooms('modify_user_info', { CommandType: 1, MemberList }))).toMatchObject({
      MemberList: [{ Member_Account: 'bob', Result: 1 }],
    })
    await well(group('ban_group_member', { Members_Account: ['bob'], Duration: 60 }))
    expect(await well(group('get_group_ban_member'))).toMatchObject({
      BannedAccountList: [{ Member_Account: 'bob' }],
      NextOffset: 0,
    })
    expect(await call('group_open_http_svc/get_group_ban_member', { GroupId: 'x' })).toMatchObject({
      ErrorCode: 10010,
    })
  })
})
