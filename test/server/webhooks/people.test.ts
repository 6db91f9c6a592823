import { describe, expect, it } from 'vitest'
import { add, addRefused, allows, friendsOf, respond } from '../core/support/friends.ts'
import { aMessage, type SendAnswerOf } from '../core/support/test-core.ts'
import { aHookedCore, allowed, type Call, refuses } from './support/hooked.ts'

const sns = (name: string) => `Sns.Callback${name}`

/** JSON that cannot be converted to text. */
const noText = { toString: 1, valueOf: 2 }

const noWords = (To_Account: string, ResultCode: unknown) => ({
  ...{ To_Account, ResultCode },
  ResultInfo: noText,
})

const hooked = (names: readonly string[], answering?: (call: Call) => object) =>
  aHookedCore(names.map(sns), answering)

const pair = (From_Account: string, To_Account: string) => ({ From_Account, To_Account })

describe('before a friend is added', () => {
  it('the back end receives both userIDs and the application [HOOK-13]', async () => {
    const { alice, rest, received, calls } = await hooked(['PrevFriendAdd'])
    await add(alice, 'bob', { remark: 'B', groupName: 'G', wording: 'hi' })
    const item = { To_Account: 'bob', AddSource: 'AddSource_Type_Web' }
    await rest('sns/friend_add', { From_Account: 'alice', AddFriendItem: [item], ForceAddFlags: 1 })
    const body = {
      Requester_Account: 'alice',
      From_Account: 'alice',
      AddType: 'Add_Type_Both',
      ForceAddFlags: 0,
      FriendItem: [{ ...item, Remark: 'B', GroupName: 'G', AddWording: 'hi' }],
      EventTime: expect.any(Number),
    }
    expect(await received(sns('PrevFriendAdd'), 2)).toEqual([
      body,
      {
        ...body,
        Requester_Account: 'admin',
        ForceAddFlags: 1,
        FriendItem: [{ ...item, Remark: '', GroupName: '', AddWording: '' }],
      },
    ])
    expect(calls.map(({ query }) => query.get('OptPlatform'))).toEqual(['Web', 'RESTAPI'])
  })

  it.each([
    ['the whole', refuses(38_001), 38_001],
    ['the whole with a code that is not its own', refuses(7), 38_000],
    ['one', { ...allowed, ResultItem: [{ To_Account: 'bob', ResultCode: 38_500 }] }, 38_500],
    ['one oddly', { ...allowed, ResultItem: [{ To_Account: 'bob', ResultCode: 'x' }] }, 38_000],
    ['one with words that are none', { ...allowed, ResultItem: [noWords('bob', 38_500)] }, 38_500],
    ['one with a code that is none', { ...allowed, ResultItem: [noWords('bob', noText)] }, 38_000],
    ['the whole with words that are none', { ...allowed, ErrorCode: 1, ErrorInfo: noText }, 38_000],
  ])('the back end may reject %s [HOOK-13]', async (_, answer, code) => {
    const { alice, bob, rest } = await hooked(['PrevFriendAdd'], () => answer)
    expect(await addRefused(alice, 'bob')).toBe(code)
    expect([await friendsOf(alice), await friendsOf(bob)]).toEqual([[], []])
    const item = { To_Account: 'bob', AddSource: 'AddSource_Type_Web' }
    const request = { From_Account: 'alice', AddFriendItem: [item] }
    expect(await rest('sns/friend_add', request)).toMatchObject({
      ResultItem: [{ To_Account: 'bob', ResultCode: code }],
    })
  })

  it.each([
    ['others', [{ To_Account: 'carol', ResultCode: 38_500 }]],
    ['nobody', [null, 7, 'bob', {}]],
    ['no list', 'bob'],
  ])('the answer %s of the back end changes nothing [HOOK-13]', async (_, ResultItem) => {
    const { alice } = await hooked(['PrevFriendAdd'], () => ({ ...allowed, ResultItem }))
    expect(await add(alice, 'bob')).toMatchObject({ status: 'added' })
  })
})

describe('before a friend application is answered', () => {
  it('the back end may reject the answer [HOOK-13]', async () => {
    const answers = [refuses(38_002), allowed]
    const { alice, bob, received } = await hooked(
      ['PrevFriendResponse'],
      () => answers.shift() ?? allowed,
    )
    await allows(bob, 'NeedConfirm')
    await add(alice, 'bob')
    await expect(respond(bob, 'alice', 'Agree', 'A')).rejects.toMatchObject({ code: 38_002 })
    expect(await friendsOf(alice)).toEqual([])
    await respond(bob, 'alice', 'Agree', 'A')
    expect(await friendsOf(alice)).toEqual(['bob'])
    const ResponseAction = 'Response_Action_Agree'
    expect((await received(sns('PrevFriendResponse')))[0]).toEqual({
      Requester_Account: 'bob',
      From_Account: 'bob',
      ResponseFriendItem: [{ To_Account: 'alice', Remark: 'A', TagName: '', ResponseAction }],
      EventTime: expect.any(Number),
    })
  })
})

describe('the back end is notified', () => {
  it('of friends added by any user [HOOK-13]', async () => {
    const { alice, bob, testBed, rest, received } = await hooked(['FriendAdd'])
    const carol = await testBed.device('carol')
    const dave = await testBed.device('dave')
    await allows(bob, 'NeedConfirm')
    await add(alice, 'bob')
    await respond(bob, 'alice', 'AgreeAndAdd')
    await add(carol, 'dave', { type: 'Add_Type_Single' })
    await add(dave, 'carol')
    const item = { To_Account: 'carol', AddSource: 'AddSource_Type_Web' }
    await rest('sns/friend_add', { From_Account: 'bob', AddFriendItem: [item], ForceAddFlags: 1 })
    const by = (Initiator_Account: string) => (one: object) => ({ ...one, Initiator_Account })
    const client = { ClientCmd: 'friend_add', Admin_Account: '', ForceFlag: 0 }
    const body = await received(sns('FriendAdd'), 4)
    expect(body).toEqual(
      expect.arrayContaining([
        {
          ...client,
          ClientCmd: 'friend_response',
          PairList: [pair('alice', 'bob'), pair('bob', 'alice')].map(by('alice')),
        },
        { ...client, PairList: [pair('carol', 'dave')].map(by('carol')) },
        { ...client, PairList: [pair('dave', 'carol')].map(by('dave')) },
        {
          ...client,
          Admin_Account: 'admin',
          ForceFlag: 1,
          PairList: [pair('bob', 'carol'), pair('carol', 'bob')].map(by('bob')),
        },
      ]),
    )
  })

  it('of ended friendships and of blocked users [HOOK-13]', async () => {
    const { alice, testBed, received, calls } = await hooked([
      ...['FriendDelete', 'BlackListAdd', 'BlackListDelete'],
    ])
    await testBed.device('carol')
    await add(alice, 'bob')
    await add(alice, 'carol', { type: 'Add_Type_Single' })
    const userIDList = ['bob', 'carol', 'nobody']
    await alice.run('friend.delete', { userIDList, type: 'Delete_Type_Both' })
    const DELETE = sns('FriendDelete')
    expect(await received(DELETE)).toEqual([
      { PairList: [pair('alice', 'bob'), pair('alice', 'carol'), pair('bob', 'alice')] },
    ])
    await add(alice, 'bob')
    await alice.run('blacklist.add', { userIDList })
    expect(await received(sns('BlackListAdd'))).toEqual([
      { PairList: [pair('alice', 'bob'), pair('alice', 'carol')] },
    ])
    expect((await received(DELETE, 2))[1]).toEqual({
      PairList: [pair('alice', 'bob'), pair('bob', 'alice')],
    })
    await alice.run('blacklist.add', { userIDList })
    await alice.run('blacklist.remove', { userIDList: ['carol'] })
    expect(await received(sns('BlackListDelete'))).toEqual([{ PairList: [pair('alice', 'carol')] }])
    await alice.run('blacklist.remove', { userIDList: ['carol'] })
    await alice.run('friend.delete', { userIDList, type: 'Delete_Type_Both' })
    await alice.run('blacklist.remove', { userIDList: ['bob'] })
    await received(sns('BlackListDelete'), 2)
    expect(calls).toHaveLength(5)
  })
})

describe('changes of one user', () => {
  it('the server notifies the back end of a changed profile [HOOK-15]', async () => {
    const command = 'Profile.CallbackPortraitSet'
    const { alice, rest, received, calls } = await aHookedCore([command])
    const profileCustomField = [{ key: 'Tag_Profile_Custom_a', value: 'b' }]
    await alice.run('profile.update', { profile: { nick: 'A', profileCustomField } })
    expect(await received(command)).toEqual([
      {
        From_Account: 'alice',
        ProfileItem: [
          { Tag: 'Tag_Profile_IM_Nick', Value: 'A' },
          { Tag: 'Tag_Profile_Custom_a', Value: 'b' },
        ],
      },
    ])
    const ProfileItem = [{ Tag: 'Tag_Profile_IM_Image', Value: 'http://a' }]
    await rest('profile/portrait_set', { From_Account: 'bob', ProfileItem })
    expect((await received(command, 2))[1]).toEqual({ From_Account: 'bob', ProfileItem })
    expect(calls.map(({ query }) => query.get('OptPlatform'))).toEqual(['Web', 'RESTAPI'])
  })

  it('the server notifies the back end of a read conversation with the unread total [HOOK-15]', async () => {
    const command = 'C2C.CallbackAfterMsgReport'
    const { alice, bob, testBed, received, calls } = await aHookedCore([command])
    const carol = await testBed.device('carol')
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await carol.run('c2c.send', aMessage('carol', 'bob'))
    const read = { conversationType: 1, to: 'alice', messageReadSeq: 1, lastMessageTime: 0 }
    const body = {
      Report_Account: 'bob',
      Peer_Account: 'alice',
      LastReadTime: expect.any(Number),
      UnreadMsgNum: 2,
    }
    await bob.run('conversation.read', read)
    expect(await received(command)).toEqual([body])
    await bob.run('conversation.read', read)
    await bob.run('conversation.readAll', { readAllC2CMessage: 1, groupMessageReadInfoList: [] })
    const all = (await received(command, 3)).slice(1)
    expect(all).toEqual(
      expect.arrayContaining([
        { ...body, UnreadMsgNum: 0 },
        { ...body, Peer_Account: 'carol', UnreadMsgNum: 0 },
      ]),
    )
    expect(calls).toHaveLength(3)
  })

  it('the server notifies the back end of a recalled message [HOOK-15]', async () => {
    const command = 'C2C.CallbackAfterMsgWithDraw'
    const { alice, rest, received } = await aHookedCore([command])
    const messages = [aMessage('alice', 'bob'), aMessage('alice', 'bob')]
    const keys: string[] = []
    for (const message of messages) {
      const { sequence, time } = await alice.run<SendAnswerOf>('c2c.send', message)
      keys.push(`${sequence}_${message.random}_${time}`)
    }
    const { random, clientTime } = messages[0] ?? {}
    const message = { conversationType: 1, to: 'bob', sequence: 1, random, clientTime }
    await alice.run('message.revoke', { ...message, reason: '' })
    const body = { From_Account: 'alice', To_Account: 'bob' }
    expect(await received(command)).toEqual([{ ...body, MsgKey: keys[0], UnreadMsgNum: 1 }])
    await rest('openim/admin_msgwithdraw', { ...body, MsgKey: keys[1] })
    expect((await received(command, 2))[1]).toEqual({ ...body, MsgKey: keys[1], UnreadMsgNum: 0 })
  })
})
