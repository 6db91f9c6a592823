import { describe, expect, it } from 'vitest'
import {
  add,
  allows,
  answer,
  applicationsOf,
  friendsOf,
  listOf,
  respond,
  three,
} from './support/friends.ts'

describe('friend applications on the server', () => {
  it('are sent once, answered once, and only by the recipient [FRIEND-22] [FRIEND-23] [FRIEND-24] [FRIEND-27]', async () => {
    const { testBed, alice, bob, carol } = await three()
    const other = await testBed.device('bob', 'bob-2')
    await allows(bob, 'NeedConfirm')
    await add(alice, 'bob', { wording: 'one' })
    await add(alice, 'bob', { wording: 'two' })
    expect(await applicationsOf(bob)).toEqual(['from alice new'])
    for (const device of [alice, carol]) {
      const body = answer('bob', 'AgreeAndAdd')
      expect(await device.refused('friend.respond', body)).toBe(30614)
    }
    const outcomes = await Promise.allSettled([
      respond(bob, 'alice', 'AgreeAndAdd'),
      respond(other, 'alice', 'Reject'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await friendsOf(bob)).toEqual(['alice'])
    await bob.run('friend.delete', { userIDList: ['alice'], type: 'Delete_Type_Both' })
    await add(alice, 'bob')
    await respond(bob, 'alice', 'Reject')
    expect([await applicationsOf(alice), await applicationsOf(bob)]).toEqual([[], []])
    expect(await friendsOf(bob)).toEqual([])
  })

  it('persist until each side has removed them from its own list [FRIEND-25] [FRIEND-26]', async () => {
    const { alice, bob, carol } = await three()
    await allows(bob, 'NeedConfirm')
    await add(alice, 'bob')
    const remove = { userID: 'bob', type: 2 }
    await alice.run('friend.deleteApplication', remove)
    expect(await alice.refused('friend.deleteApplication', remove)).toBe(30614)
    const { position } = await listOf(bob)
    await add(carol, 'bob')
    await bob.run('friend.readApplications', { position })
    expect(await applicationsOf(bob)).toEqual(['from alice read', 'from carol new'])
    await respond(bob, 'alice', 'AgreeAndAdd')
    expect([await friendsOf(alice), await friendsOf(bob)]).toEqual([['bob'], ['alice']])
  })

  it('name friend groups, which contain existing friends only [FRIEND-28] [FRIEND-29]', async () => {
    const { alice } = await three()
    await add(alice, 'bob')
    const named = (name: string, userIDList: string[]) => ({ name, userIDList })
    const made = await alice.run('friend.createGroup', named('同学', ['bob', 'carol']))
    expect(made).toMatchObject({
      outcome: 'done',
      resultList: [{ userID: 'carol', resultCode: 31704 }],
    })
    expect(await alice.run('friend.createGroup', named('同学', []))).toMatchObject({
      outcome: 'exists',
    })
    const [group] = (await listOf(alice)).groupList
    expect((await listOf(alice)).friendList[0]?.groupList).toEqual([group?.id])
    await alice.run('friend.renameGroup', { oldName: '同学', newName: '同事' })
    expect((await listOf(alice)).groupList).toEqual([{ id: group?.id, name: '同事' }])
    for (const command of ['deleteGroup', 'fillGroup', 'renameGroup']) {
      const body = { ...named('同学', []), operationType: 1, oldName: '同学', newName: 'x' }
      expect(await alice.run(`friend.${command}`, body)).toMatchObject({ outcome: 'missing' })
    }
    await alice.run('friend.fillGroup', { ...named('同事', ['bob']), operationType: 2 })
    expect((await listOf(alice)).friendList[0]?.groupList).toEqual([])
    await alice.run('friend.fillGroup', { ...named('同事', ['bob']), operationType: 1 })
    await alice.run('friend.deleteGroup', { name: '同事' })
    const { friendList, groupList } = await listOf(alice)
    expect([friendList[0]?.groupList, groupList]).toEqual([[], []])
  })

  it('keep custom fields one by one [FRIEND-19]', async () => {
    const { alice } = await three()
    await add(alice, 'bob', { remark: 'B' })
    const key = (name: string) => `Tag_SNS_Custom_${name}`
    const set = (friendCustomField: object[], more: object = {}) =>
      alice.run('friend.update', { userID: 'bob', friendCustomField, ...more })
    await set([{ key: key('Pet'), value: 'cat' }])
    await set([{ key: key('Age'), value: '7' }], { remark: '' })
    await set([{ key: key('Pet'), value: 'dog' }])
    expect((await listOf(alice)).friendList).toMatchObject([
      {
        remark: '',
        friendCustomField: [
          { key: key('Pet'), value: 'dog' },
          { key: key('Age'), value: '7' },
        ],
      },
    ])
    const many = Array.from({ length: 19 }, (_, n) => ({ key: key(`${n}`), value: 'x' }))
    const body = { userID: 'bob', friendCustomField: many }
    expect(await alice.refused('friend.update', body)).toBe(30001)
    expect(await alice.refused('friend.update', { userID: 'carol', remark: 'C' })).toBe(31704)
  })
})
