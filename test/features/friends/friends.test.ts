import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, aFriend, friendsOf, pushEvent } from './support.ts'

const { friend } = commands
const userIDs = (count: number) => Array.from({ length: count }, (_, index) => `user-${index}`)

describe('deleteFriend', () => {
  it('returns the deleted users, and 2700 for users who were not friends [FRIEND-16]', async () => {
    const client = await aClientWith([aFriend('bob')])
    client.server.on(friend.delete, ({ userIDList }) => ({
      resultList: userIDList.map((userID) => ({
        userID,
        resultCode: userID === 'bob' ? 0 : 31704,
      })),
    }))
    const call = client.chat.deleteFriend({ userIDList: ['bob', 'carol', 'bob'] })
    const { data } = await outcome(client, call)
    expect(data.successUserIDList).toEqual([{ userID: 'bob' }])
    expect(data.failureUserIDList).toMatchObject([{ userID: 'carol', code: 2700 }])
    expect(data.failureUserIDList[0]?.message).toMatch(/not a friend/)
    expect(client.server.bodiesOf(friend.delete)).toEqual([
      { userIDList: ['bob', 'carol'], type: 'Delete_Type_Both' },
    ])
  })

  it('uses the first thousand distinct users, and one direction if requested [FRIEND-16]', async () => {
    const client = await aClientWith([])
    client.server.on(friend.delete, () => ({ resultList: [] }))
    const type = TYPES.SNS_DELETE_TYPE_SINGLE
    const userIDList = userIDs(1_001)
    await outcome(client, client.chat.deleteFriend({ userIDList, type }))
    expect(client.server.bodiesOf(friend.delete)).toEqual([
      { userIDList: userIDs(1_000), type: 'Delete_Type_Single' },
    ])
    const wrong = client.chat.deleteFriend({ userIDList, type: 'x' })
    await expect(outcome(client, wrong)).rejects.toMatchObject({ code: 2905 })
  })

  it('succeeds if the friendship ended meanwhile [FRIEND-38]', async () => {
    const client = await aClientWith([aFriend('bob')])
    client.server.on(friend.delete, () => ({ resultList: [{ userID: 'bob', resultCode: 31704 }] }))
    const { data } = await outcome(client, client.chat.deleteFriend({ userIDList: ['bob'] }))
    expect(data).toEqual({ successUserIDList: [{ userID: 'bob' }], failureUserIDList: [] })
  })
})

describe('checkFriend', () => {
  it('returns the relations, and the unknown users [FRIEND-17]', async () => {
    const client = await aClientWith([])
    client.server.on(friend.check, () => ({
      resultList: [
        { userID: 'bob', resultCode: 0, relation: TYPES.SNS_TYPE_BOTH_WAY },
        { userID: 'x', resultCode: 30003, resultInfo: 'nobody', relation: '' },
      ],
    }))
    const { data } = await outcome(client, client.chat.checkFriend({ userIDList: ['bob', 'x'] }))
    expect(data).toEqual({
      successUserIDList: [{ userID: 'bob', code: 0, relation: 'CheckResult_Type_BothWay' }],
      failureUserIDList: [{ userID: 'x', code: 30003, message: 'nobody' }],
    })
    const type = TYPES.SNS_CHECK_TYPE_SINGLE
    await outcome(client, client.chat.checkFriend({ userIDList: userIDs(1_001), type }))
    expect(client.server.bodiesOf(friend.check)).toEqual([
      { userIDList: ['bob', 'x'], type: 'CheckResult_Type_Both' },
      { userIDList: userIDs(1_000), type: 'CheckResult_Type_Single' },
    ])
  })
})

describe('getFriendProfile', () => {
  it('requests friends that were received more than 180 s ago [FRIEND-18]', async () => {
    const client = await aClientWith([aFriend('bob'), aFriend('carol')])
    client.server.on(friend.get, () => ({
      friendList: [aFriend('bob', { remark: 'B' })],
      profileList: [{ userID: 'bob', nick: 'Robert' }],
      position: 11,
    }))
    const get = async () => {
      const call = client.chat.getFriendProfile({ userIDList: ['bob', 'carol', 'dave', 'bob'] })
      const { friendList, failureUserIDList } = (await outcome(client, call)).data
      const failures = failureUserIDList.map(({ userID, code }) => `${userID} ${code}`)
      return [friendList.map(({ userID, remark }) => userID + remark), failures]
    }
    expect(await get()).toEqual([['bob', 'carol'], ['dave 2700']])
    expect(client.server.bodiesOf(friend.get)).toEqual([])
    await client.advance(180_000)
    client.events.clear()
    // Carol has gone, and the log has not said so yet.
    expect(await get()).toEqual([['bobB'], ['carol 2700', 'dave 2700']])
    expect(client.server.bodiesOf(friend.get)).toEqual([{ userIDList: ['bob', 'carol'] }])
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED).at(-1)).toMatchObject([
      { userID: 'bob' },
    ])
    expect(await get()).toEqual([['bobB'], ['carol 2700', 'dave 2700']])
    expect(client.server.bodiesOf(friend.get)).toHaveLength(1)
  })
})

describe('updateFriend', () => {
  it('sends the given fields, and resolves with the live friend [FRIEND-19]', async () => {
    const client = await aClientWith([aFriend('bob')])
    const [bob] = (await client.chat.getFriendList()).data
    client.server.on(friend.update, () => ({}))
    const field = { key: 'Tag_SNS_Custom_Pet', value: 'cat' }
    const call = client.chat.updateFriend({ userID: 'bob', friendCustomField: [field] })
    await pushEvent(client, 11, {
      event: 'friends',
      friendList: [aFriend('bob', { friendCustomField: [field] })],
    })
    expect((await outcome(client, call)).data).toBe(bob)
    expect(bob?.friendCustomField).toEqual([field])
    await outcome(client, client.chat.updateFriend({ userID: 'bob', remark: '' }))
    expect(client.server.bodiesOf(friend.update)).toEqual([
      { userID: 'bob', friendCustomField: [field] },
      { userID: 'bob', remark: '' },
    ])
  })

  it.each([
    [{ userID: 'carol', remark: 'C' }, 2700],
    [{ userID: 'bob', remark: 'a'.repeat(97) }, 2905],
    [{ userID: 'bob' }, 2905],
    [{ userID: 'bob', friendCustomField: [{ key: 'Pet', value: 'cat' }] }, 2905],
    [{ userID: 'bob', friendCustomField: [{ key: 'Tag_SNS_Custom_123456789', value: '' }] }, 2905],
    [{ userID: 'bob', friendCustomField: [{ key: 'Tag_SNS_Custom_Pet', value: 7 }] }, 2905],
    [{ userID: 'bob', friendCustomField: [{ key: 'Tag_SNS_Custom_Pet' }] }, 2905],
  ])('refuses %j [FRIEND-19]', async (options, code) => {
    const client = await aClientWith([aFriend('bob')])
    const call = client.chat.updateFriend(options as never)
    await expect(outcome(client, call)).rejects.toMatchObject({ code })
    expect(client.server.bodiesOf(friend.update)).toEqual([])
  })

  it('rejects with 2700 if the friend was removed meanwhile [FRIEND-19]', async () => {
    const client = await aClientWith([aFriend('bob')])
    client.server.refuse(friend.update, 31704)
    const call = client.chat.updateFriend({ userID: 'bob', remark: 'B' })
    await expect(outcome(client, call)).rejects.toMatchObject({ code: 2700 })
    expect(await friendsOf(client)).toEqual(['bob'])
  })
})
