import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, aFriend, pushEvent } from './support.ts'

const { friend } = commands
const school = { id: 4, name: '同学' }
const work = { id: 7, name: '同事' }

const done = () => ({ outcome: 'done' as const, resultList: [] })

describe('friend groups', () => {
  it("keep the server's state if the host writes into one [OWN-02]", async () => {
    const client = await aClientWith([aFriend('bob', { groupList: [4] })], [school])
    const [held] = (await client.chat.getFriendGroupList()).data
    Object.assign(held ?? {}, { name: 'mine', userIDList: [], count: 7 })
    await pushEvent(client, 11, { event: 'friendGroups', groupList: [school, work] })
    const [after] = (await client.chat.getFriendGroupList()).data
    expect(after).toBe(held)
    expect(after).toEqual({ name: '同学', userIDList: ['bob'], count: 1 })
  })

  it('have a name and members; changes are emitted with all groups [FRIEND-28]', async () => {
    const client = await aClientWith(
      [aFriend('bob', { groupList: [4] }), aFriend('carol')],
      [school],
    )
    const { chat } = client
    expect((await chat.getFriendGroupList()).data).toEqual([
      { name: '同学', userIDList: ['bob'], count: 1 },
    ])
    await pushEvent(client, 11, {
      event: 'friendGroups',
      groupList: [{ id: 4, name: '老同学' }, work],
    })
    const events = () => client.events.dataOf(EVENT.FRIEND_GROUP_LIST_UPDATED)
    expect(events()).toEqual([
      [
        { name: '老同学', userIDList: ['bob'], count: 1 },
        { name: '同事', userIDList: [], count: 0 },
      ],
    ])
    expect(client.events.dataOf(EVENT.FRIEND_LIST_UPDATED).at(-1)).toMatchObject([
      { userID: 'bob', groupList: ['老同学'] },
      { userID: 'carol', groupList: [] },
    ])
    await client.advance(1_000)
    const friendList = [aFriend('carol', { groupList: [7, 4] })]
    await pushEvent(client, 12, { event: 'friends', friendList })
    expect(events().at(-1)).toMatchObject([{ count: 2 }, { userIDList: ['carol'] }])
    await client.advance(1_000)
    await pushEvent(client, 13, { event: 'friendsRemoved', userIDList: ['carol'] })
    expect(events().at(-1)).toMatchObject([{ count: 1 }, { count: 0 }])
    await client.advance(1_000)
    await pushEvent(client, 14, {
      event: 'friends',
      friendList: [aFriend('bob', { groupList: [4], remark: 'B' })],
    })
    expect(events()).toHaveLength(3)
  })

  it('contain friends only: other users are not sent, and are reported as failures [FRIEND-29]', async () => {
    const client = await aClientWith(
      [aFriend('bob', { groupList: [4] }), aFriend('carol')],
      [school],
    )
    const { chat, server } = client
    server.on(friend.createGroup, done)
    server.on(friend.fillGroup, ({ operationType }) => ({
      outcome: 'done' as const,
      resultList: operationType === 1 ? [{ userID: 'carol', resultCode: 31704 }] : [],
    }))
    const filling = { name: '同学', userIDList: ['bob', 'dave', 'carol', 'bob'] }
    const made = await outcome(client, chat.createFriendGroup(filling))
    expect(made.data.failureUserIDList).toMatchObject([{ userID: 'dave', code: 2700 }])
    expect(made.data.friendGroup).toEqual({ name: '同学', userIDList: ['bob'], count: 1 })
    const added = await outcome(client, chat.addToFriendGroup(filling))
    expect(added.data.failureUserIDList).toMatchObject([
      { userID: 'dave', code: 2700 },
      { userID: 'carol', code: 2700 },
    ])
    await outcome(client, chat.removeFromFriendGroup(filling))
    const sent = { name: '同学', userIDList: ['bob', 'carol'] }
    expect(server.bodiesOf(friend.createGroup)).toEqual([sent])
    expect(server.bodiesOf(friend.fillGroup)).toEqual([
      { ...sent, operationType: 1 },
      { ...sent, operationType: 2 },
    ])
  })

  it('are emitted once more after deletion, and with their new name [FRIEND-28]', async () => {
    const client = await aClientWith([aFriend('bob', { groupList: [4] })], [school])
    const { chat, server } = client
    server.on(friend.deleteGroup, done)
    server.on(friend.renameGroup, done)
    const gone = await outcome(client, chat.deleteFriendGroup({ name: '同学' }))
    expect(gone.data).toEqual({ name: '同学', userIDList: ['bob'], count: 1 })
    const call = chat.renameFriendGroup({ oldName: '同学', newName: '同事' })
    await pushEvent(client, 11, { event: 'friendGroups', groupList: [{ id: 4, name: '同事' }] })
    expect((await outcome(client, call)).data).toEqual({
      name: '同事',
      userIDList: ['bob'],
      count: 1,
    })
  })

  it('reject with 2710 if they exist, and with 2711 if they do not [FRIEND-29]', async () => {
    const client = await aClientWith([])
    const { chat, server } = client
    for (const command of [friend.createGroup, friend.renameGroup])
      server.on(command, () => ({ outcome: 'exists' as const, resultList: [] }))
    const filling = { name: '同学', userIDList: [] }
    const renaming = { oldName: '同学', newName: '同事' }
    const exists = [() => chat.createFriendGroup(filling), () => chat.renameFriendGroup(renaming)]
    for (const call of exists)
      await expect(outcome<unknown>(client, call())).rejects.toMatchObject({ code: 2710 })
    for (const command of [friend.fillGroup, friend.deleteGroup, friend.renameGroup])
      server.on(command, () => ({ outcome: 'missing' as const, resultList: [] }))
    const missing = [
      () => chat.addToFriendGroup(filling),
      () => chat.removeFromFriendGroup(filling),
      () => chat.deleteFriendGroup({ name: '同学' }),
      () => chat.renameFriendGroup(renaming),
    ]
    for (const call of missing)
      await expect(outcome<unknown>(client, call())).rejects.toMatchObject({ code: 2711 })
  })

  it('have names of 1 to 30 bytes [FRIEND-29]', async () => {
    const client = await aClientWith([])
    for (const name of ['', 'a'.repeat(31), '同'.repeat(11), '\ud800']) {
      const call = client.chat.createFriendGroup({ name, userIDList: [] })
      await expect(outcome(client, call)).rejects.toMatchObject({ code: 2905 })
    }
    const list = client.chat.addToFriendGroup({ name: 'a', userIDList: 'bob' as never })
    await expect(outcome(client, list)).rejects.toMatchObject({ code: 2905 })
  })
})
