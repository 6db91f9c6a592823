import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { backEndOf, well } from './rest-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)
const account = (command: string, body: object) => call(`im_open_login_svc/${command}`, body)

describe('accounts of the REST API', () => {
  it('account_import creates an account with nick and avatar, and account_check finds it [REST-07]', async () => {
    await well(account('account_import', { UserID: 'dave', Nick: 'Dave', FaceUrl: 'https://d' }))
    await well(account('account_import', { Identifier: 'dave', Nick: 'David' }))
    const alice = await testBed.device('alice')
    const { data } = await alice.chat.getUserProfile({ userIDList: ['dave'] })
    expect(data).toMatchObject([{ userID: 'dave', nick: 'David', avatar: 'https://d' }])
    const CheckItem = [{ UserID: 'dave' }, { UserID: 'erin' }]
    expect(await well(account('account_check', { CheckItem }))).toMatchObject({
      ResultItem: [
        { UserID: 'dave', ResultCode: 0, AccountStatus: 'Imported' },
        { UserID: 'erin', ResultCode: 0, AccountStatus: 'NotImported' },
      ],
    })
  })

  it('multiaccount_import creates a hundred accounts and lists the rejected ones [REST-07]', async () => {
    const AccountList = [
      { UserID: 'gina', Nick: 'Gina' },
      { UserID: 'x', Nick: 'x'.repeat(501) },
    ]
    const body = { Accounts: ['erin', 'a\u0000b'], AccountList }
    expect(await well(account('multiaccount_import', body))).toMatchObject({
      FailAccounts: ['a\u0000b', 'x'],
    })
    const many = { Accounts: Array.from({ length: 101 }, (_, index) => `u${index}`) }
    expect(await account('multiaccount_import', many)).toMatchObject({ ErrorCode: 70402 })
    expect(await account('account_import', {})).toMatchObject({ ErrorCode: 70402 })
  })

  it('the account list returns userIDs page by page, without deleted accounts [REST-48]', async () => {
    const Accounts = ['u3', 'u1', 'gone', 'u2']
    await well(account('multiaccount_import', { Accounts }))
    await well(account('account_import', { UserID: 'u2', Nick: '李四', FaceUrl: 'https://l' }))
    await well(account('account_delete', { DeleteItem: [{ UserID: 'gone' }] }))
    const first = await well(account('account_list', { Limit: 2 }))
    expect(first).toMatchObject({
      AccountList: [
        { UserID: 'u1', Nick: '', FaceUrl: '', CreateTime: expect.any(Number) },
        { UserID: 'u2', Nick: '李四', FaceUrl: 'https://l' },
      ],
      Next: 'u2',
      TotalCount: 3,
    })
    const second = await well(account('account_list', { Limit: 2, Next: first.Next }))
    expect(second).toMatchObject({ AccountList: [{ UserID: 'u3' }], Next: '' })
    expect(second).not.toHaveProperty('TotalCount')
  })

  it('querystate returns the status and platforms of accounts [REST-08]', async () => {
    const bob = await testBed.device('bob')
    await testBed.device('bob')
    await well(account('account_import', { UserID: 'carol' }))
    const To_Account = ['bob', 'carol', 'nobody']
    const ask = (command: string) =>
      well(call(`openim/${command}`, { To_Account, IsNeedDetail: 1 }))
    expect(await ask('query_online_status')).toMatchObject({
      QueryResult: [
        { To_Account: 'bob', Status: 'Online', Detail: [{ Status: 'Online' }, {}] },
        { To_Account: 'carol', Status: 'Offline' },
      ],
      ErrorList: [{ To_Account: 'nobody', ErrorCode: 90012 }],
    })
    await bob.chat.logout()
    const { QueryResult } = await ask('querystate')
    expect(QueryResult).toMatchObject([{ Status: 'Online', Detail: [{}] }, {}])
  })
})

describe('a profile', () => {
  it('portrait_set changes a profile and notifies its user at once [REST-09]', async () => {
    const bob = await testBed.device('bob')
    const ProfileItem = [
      { Tag: 'Tag_Profile_IM_Nick', Value: 'Bobby' },
      { Tag: 'Tag_Profile_IM_Gender', Value: 'Gender_Type_Male' },
      { Tag: 'Tag_Profile_Custom_Test', Value: 'mine' },
    ]
    await well(call('profile/portrait_set', { From_Account: 'bob', ProfileItem }))
    await bob.until(EVENT.PROFILE_UPDATED, ([profile]) => profile?.nick === 'Bobby')
    const TagList = [...ProfileItem.map(({ Tag }) => Tag), 'Tag_Profile_IM_Level']
    const request = { To_Account: ['bob', 'nobody'], TagList }
    expect(await well(call('profile/portrait_get', request))).toMatchObject({
      UserProfileItem: [
        {
          To_Account: 'bob',
          ResultCode: 0,
          ProfileItem: [...ProfileItem, { Tag: 'Tag_Profile_IM_Level', Value: 0 }],
        },
        { To_Account: 'nobody', ResultCode: 40003 },
      ],
      Fail_Account: ['nobody'],
    })
  })

  it.each<[string, number, object]>([
    ['an unknown tag', 40009, { Tag: 'Tag_Profile_IM_Shoe', Value: 1 }],
    ['a value that cannot be', 40001, { Tag: 'Tag_Profile_IM_Gender', Value: 'x' }],
    ['too long a name', 40601, { Tag: 'Tag_Profile_IM_Nick', Value: 'x'.repeat(501) }],
  ])('with %s is refused with %d [REST-09]', async (_, code, item) => {
    await testBed.device('bob')
    const body = { From_Account: 'bob', ProfileItem: [item] }
    expect(await call('profile/portrait_set', body)).toMatchObject({ ErrorCode: code })
  })
})

describe('conversations of a user in the REST API', () => {
  const list = (From_Account: string, StartIndex = 0) =>
    well(call('recentcontact/get_list', { From_Account, TimeStamp: 0, StartIndex }))

  const conversations = async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await say(alice, 'bob', 'hi')
    await bob.chat.createGroup({
      type: 'Public',
      name: 'x',
      groupID: 'team',
      memberList: [{ userID: 'alice' }],
    })
    await sayInGroup(bob, 'team', 'all')
    return { alice, bob }
  }

  const count = async ({ chat }: Device) =>
    (await chat.getConversationList()).data.conversationList.filter(
      ({ type }) => type !== '@TIM#SYSTEM',
    ).length

  it('get_list returns the conversations page by page [REST-32]', async () => {
    await conversations()
    const { SessionItem } = await list('bob')
    expect(SessionItem).toHaveLength(2)
    expect(SessionItem).toContainEqual(
      expect.objectContaining({ Type: 1, To_Account: 'alice', TopFlag: 0, UnreadMsgNum: 1 }),
    )
    expect(SessionItem).toContainEqual(expect.objectContaining({ Type: 2, GroupId: 'team' }))
    expect(await list('bob', 1)).toMatchObject({ CompleteFlag: 1, SessionItem: [{}] })
    expect(await call('recentcontact/get_list', { From_Account: 'nobody' })).toMatchObject({
      ErrorCode: 50001,
    })
  })

  it('delete removes a conversation from the list, optionally with its history [REST-32]', async () => {
    const { bob } = await conversations()
    await bob.settles(async () => (await count(bob)) === 2)
    await well(
      call('recentcontact/delete', {
        From_Account: 'bob',
        Type: 1,
        To_Account: 'alice',
        ClearRamble: 1,
      }),
    )
    await well(call('recentcontact/delete', { From_Account: 'bob', Type: 2, ToGroupid: 'team' }))
    await bob.settles(async () => (await count(bob)) === 0)
    expect((await list('bob')).SessionItem).toEqual([])
    expect(
      (await bob.chat.getMessageList({ conversationID: 'C2Calice' })).data.messageList,
    ).toEqual([])
    expect(await call('recentcontact/delete', { From_Account: 'bob', Type: 1 })).toMatchObject({
      ErrorCode: 50002,
    })
    expect(
      await call('recentcontact/delete', { From_Account: 'bob', Type: 1, To_Account: 'nobody' }),
    ).toMatchObject({ ActionStatus: 'FAIL' })
  })
})
