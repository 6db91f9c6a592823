import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { backEndOf, well } from './rest-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)
const sns = (command: string, body: object) =>
  call(`sns/${command}`, { From_Account: 'alice', ...body })

const source = 'AddSource_Type_RESTAPI'

const friendsOf = async ({ chat }: Device) =>
  (await chat.getFriendList()).data.map(({ userID, remark }) => `${userID} ${remark}`).sort()

const has = (device: Device, ...expected: string[]) =>
  device.settles(async () => (await friendsOf(device)).join() === expected.join())

describe('friends in the REST API', () => {
  it('friend_add adds friends on both sides, also for devices after an absence and a restart [REST-41]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await cutConnection(bob)
    const AddFriendItem = [
      { To_Account: 'bob', AddSource: source, Remark: 'Bobby', GroupName: 'work' },
      { To_Account: 'nobody', AddSource: source },
    ]
    expect(
      await well(sns('friend_add', { AddFriendItem, AddType: 'Add_Type_Both' })),
    ).toMatchObject({
      ResultItem: [
        { To_Account: 'bob', ResultCode: 0 },
        { To_Account: 'nobody', ResultCode: 30003 },
      ],
      Fail_Account: ['nobody'],
    })
    await has(alice, 'bob Bobby')
    bob.cable.reconnect()
    await has(bob, 'alice ')
    const CheckType = 'CheckResult_Type_Both'
    expect(
      await well(sns('friend_check', { To_Account: ['bob', 'nobody'], CheckType })),
    ).toMatchObject({
      InfoItem: [
        { To_Account: 'bob', Relation: 'CheckResult_Type_BothWay', ResultCode: 0 },
        { To_Account: 'nobody', ResultCode: 30003 },
      ],
    })
    await testBed.restart()
    expect(await friendsOf(await testBed.device('alice'))).toEqual(['bob Bobby'])
  })

  it('friend_add sends an application if the user requires one, unless forced [REST-41]', async () => {
    const bob = await testBed.device('bob')
    await testBed.device('alice')
    await bob.chat.updateMyProfile({ allowType: 'AllowType_Type_NeedConfirm' })
    const AddFriendItem = [{ To_Account: 'bob', AddSource: source, AddWording: 'please' }]
    expect(await well(sns('friend_add', { AddFriendItem }))).toMatchObject({
      ResultItem: [{ To_Account: 'bob', ResultCode: 30539 }],
    })
    await well(sns('friend_add', { AddFriendItem, ForceAddFlags: 1 }))
    await has(bob, 'alice ')
  })

  it('a back end imports, changes, lists and deletes friends [REST-41]', async () => {
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    await testBed.device('carol')
    const custom = { Tag: 'Tag_SNS_Custom_Since', Value: 'school' }
    const AddFriendItem = [
      {
        ...{ To_Account: 'bob', AddSource: source, Remark: 'B', GroupName: ['old'] },
        ...{ AddTime: 1_600_000_000, CustomItem: [custom] },
      },
      { To_Account: 'carol', AddSource: source },
      { To_Account: 'alice', AddSource: source },
    ]
    expect(await well(sns('friend_import', { AddFriendItem }))).toMatchObject({
      Fail_Account: ['alice'],
    })
    await has(alice, 'bob B', 'carol ')
    const SnsItem = [
      { Tag: 'Tag_SNS_IM_Remark', Value: 'Bob' },
      { Tag: 'Tag_SNS_IM_Group', Value: ['new'] },
    ]
    const unknown = [{ Tag: 'Tag_SNS_IM_AddTime', Value: 1 }]
    const UpdateItem = [
      { To_Account: 'bob', SnsItem },
      { To_Account: 'carol', SnsItem: unknown },
      { To_Account: 'dave', SnsItem },
    ]
    expect(await well(sns('friend_update', { UpdateItem }))).toMatchObject({
      ResultItem: [{ ResultCode: 0 }, { ResultCode: 30001 }, { ResultCode: 31704 }],
    })
    await has(alice, 'bob Bob', 'carol ')
    expect(await well(sns('friend_get', { StartIndex: 0 }))).toMatchObject({
      ...{ FriendNum: 2, CompleteFlag: 1, NextStartIndex: 0 },
      UserDataItem: [
        {
          To_Account: 'bob',
          ValueItem: expect.arrayContaining([
            { Tag: 'Tag_SNS_IM_Remark', Value: 'Bob' },
            { Tag: 'Tag_SNS_IM_Group', Value: ['new'] },
            { Tag: 'Tag_SNS_IM_AddTime', Value: 1_600_000_000 },
            custom,
          ]),
        },
        { To_Account: 'carol' },
      ],
    })
    const TagList = ['Tag_SNS_IM_Remark', 'Tag_Profile_IM_Nick']
    expect(
      await well(sns('friend_get_list', { To_Account: ['bob', 'dave'], TagList })),
    ).toMatchObject({
      InfoItem: [
        { To_Account: 'bob', SnsProfileItem: [{ Value: 'Bob' }, { Value: '' }] },
        { To_Account: 'dave', ResultCode: 31704 },
      ],
      Fail_Account: ['dave'],
    })
    await well(sns('friend_delete', { To_Account: ['bob'] }))
    await has(alice, 'carol ')
    await well(sns('friend_delete_all', {}))
    await has(alice)
  })

  it('a back end reads and changes friend groups [REST-41]', async () => {
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    const AddFriendItem = [{ To_Account: 'bob', AddSource: source }]
    await well(sns('friend_import', { AddFriendItem }))
    const To_Account = ['bob', 'dave']
    expect(await well(sns('group_add', { GroupName: ['a', 'b'], To_Account }))).toMatchObject({
      ResultItem: [
        { To_Account: 'bob', ResultCode: 0 },
        { To_Account: 'dave', ResultCode: 31704 },
      ],
    })
    await alice.settles(async () => (await alice.chat.getFriendGroupList()).data.length === 2)
    await well(sns('group_delete', { GroupName: ['a'] }))
    expect(await well(sns('group_get', { NeedFriend: 'Need_Friend_Type_Yes' }))).toMatchObject({
      ResultItem: [{ GroupName: 'b', FriendNumber: 1, To_Account: ['bob'] }],
    })
  })

  it('friend_add rejects unknown users [REST-41]', async () => {
    expect(await sns('friend_get', { StartIndex: 0 })).toMatchObject({ ErrorCode: 30003 })
    expect(
      await sns('friend_add', { AddFriendItem: [{ To_Account: 'bob', AddSource: 'x' }] }),
    ).toMatchObject({ ErrorCode: 30001 })
  })
})

describe('the blacklist in the REST API', () => {
  it('is read and changed by a back end [REST-42]', async () => {
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    expect(await well(sns('black_list_add', { To_Account: ['bob', 'nobody'] }))).toMatchObject({
      ResultItem: [
        { To_Account: 'bob', ResultCode: 0 },
        { To_Account: 'nobody', ResultCode: 30003 },
      ],
      Fail_Account: ['nobody'],
    })
    await alice.settles(async () => (await alice.chat.getBlacklist()).data.join() === 'bob')
    expect(await well(sns('black_list_get', { StartIndex: 0, MaxLimited: 10 }))).toMatchObject({
      BlackListItem: [{ To_Account: 'bob' }],
      StartIndex: 0,
    })
    const CheckType = 'BlackCheckResult_Type_Both'
    expect(
      await well(sns('black_list_check', { To_Account: ['bob', 'x'], CheckType })),
    ).toMatchObject({
      BlackListCheckItem: [
        { To_Account: 'bob', Relation: 'BlackCheckResult_Type_AWithB' },
        { To_Account: 'x', ResultCode: 30003 },
      ],
    })
    await well(sns('black_list_delete', { To_Account: ['bob'] }))
    await alice.settles(async () => (await alice.chat.getBlacklist()).data.length === 0)
  })
})
