import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TYPES } from '../../src/index.ts'
import { createTestBed, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { backEndOf, groupCalls, messagesOf, textOf, whenReceived } from './rest-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const { group, done, aGroup, said } = groupCalls(backEndOf(() => testBed))

describe('a group message of a back end', () => {
  it('may have any sender, also a muted user or a nonmember [REST-22]', async () => {
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    await testBed.device('carol')
    await aGroup()
    await done('modify_group_base_info', { GroupId: 'team', MuteAllMember: 'On' })
    for (const From_Account of ['bob', 'carol', undefined]) {
      await done('send_group_msg', said('team', 'hi', { From_Account }))
    }
    const received = await whenReceived(alice, 3)
    expect(received.map(({ from }) => from)).toEqual(['bob', 'carol', 'administrator'])
    expect(await group('send_group_msg', said('none', 'hi'))).toMatchObject({ ErrorCode: 10010 })
    expect(
      await group('send_group_msg', said('team', 'hi', { From_Account: 'nobody' })),
    ).toMatchObject({ ErrorCode: 10019 })
    expect(await group('send_group_msg', said('team', ''))).toMatchObject({ ErrorCode: 90002 })
  })

  it('is stored once although it is sent repeatedly with the same time [REST-22]', async () => {
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    await aGroup()
    const once = said('team', 'once', { Random: 7, MsgTimeStamp: 1_600_000_000 })
    const { MsgSeq } = await done('send_group_msg', once)
    expect(await done('send_group_msg', once)).toMatchObject({ MsgSeq })
    await done('send_group_msg', { ...once, MsgTimeStamp: 1_600_000_001 })
    await done('send_group_msg', said('team', 'end'))
    expect((await whenReceived(alice, 3)).map(textOf)).toEqual(['once', 'once', 'end'])
  })

  it('may contain mentions, receivers, an online-only flag or a priority [REST-22]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await aGroup()
    const GroupAtInfo = [{ GroupAtAllFlag: 0, GroupAt_Account: 'bob' }]
    await done('send_group_msg', said('team', 'you', { GroupAtInfo, MsgPriority: 'High' }))
    const [first] = await whenReceived(bob)
    expect(first).toMatchObject({ atUserList: ['bob'], priority: TYPES.MSG_PRIORITY_HIGH })
    await done('send_group_msg', said('team', 'only you', { To_Account: ['bob'] }))
    await done('send_group_msg', said('team', 'passing', { MsgOnlineOnlyFlag: 1 }))
    expect((await whenReceived(bob, 3)).map(textOf)).toEqual(['you', 'only you', 'passing'])
    expect((await whenReceived(alice, 2)).map(textOf)).toEqual(['you', 'passing'])
    const again = await testBed.device('bob')
    expect((await textsOf(again, 'GROUPteam')).slice(-2)).toEqual(['you', 'only you'])
  })

  it('is in the history that back ends read [REST-24] [REST-25]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await aGroup()
    for (const text of ['1', '2']) await sayInGroup(alice, 'team', text)
    await sayInGroup(bob, 'team', '3')
    const read = (more: object) =>
      done('group_msg_get_simple', { GroupId: 'team', ReqMsgNumber: 2, ...more })
    const page = await read({})
    expect(page).toMatchObject({
      IsFinished: 0,
      RspMsgList: [{ MsgSeq: 4, From_Account: 'bob', IsPlaceMsg: 0 }, { MsgSeq: 3 }],
    })
    expect(await read({ ReqMsgSeq: 2 })).toMatchObject({
      IsFinished: 1,
      RspMsgList: [{ MsgSeq: 2 }, { MsgSeq: 1 }],
    })
    await done('delete_group_msg_by_sender', { GroupId: 'team', Sender_Account: 'alice' })
    await bob.settles(
      async () =>
        (await messagesOf(bob, 'GROUPteam')).filter(({ isRevoked }) => isRevoked).length === 2,
    )
    expect(await read({ ReqMsgSeq: 3 })).toMatchObject({ RspMsgList: [] })
    expect(await read({ ReqMsgSeq: 3, WithRecalledMsg: 1 })).toMatchObject({
      RspMsgList: [{ MsgSeq: 3, IsPlaceMsg: 2, MsgBody: [] }, { IsPlaceMsg: 2 }],
    })
  })

  it('reaches a live room with its next poll [REST-22]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await alice.chat.createGroup({ type: TYPES.GRP_AVCHATROOM, name: 'x', groupID: 'room' })
    await bob.chat.joinGroup({ groupID: 'room' })
    await done('send_group_msg', said('room', 'welcome', { MsgPriority: 'Low' }))
    expect(await whenReceived(bob)).toMatchObject([{ from: 'administrator', priority: 'Low' }])
  })
})
