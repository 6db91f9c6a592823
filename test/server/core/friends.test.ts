import { describe, expect, it } from 'vitest'
import {
  add,
  addRefused,
  allows,
  applicationsOf,
  eventsOf,
  friendsOf,
  listOf,
  respond,
  three,
} from './support/friends.ts'
import {
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

describe('friends on the server', () => {
  it('are in both lists at once if the other user allows it [FRIEND-02]', async () => {
    const { testBed, alice, bob } = await three()
    const other = await testBed.device('bob', 'bob-2')
    expect((await add(alice, 'bob', { remark: 'B' })).status).toBe('added')
    expect(await friendsOf(alice)).toEqual(['bob'])
    expect(await friendsOf(bob)).toEqual(['alice'])
    expect((await listOf(alice)).friendList[0]?.remark).toBe('B')
    expect((await listOf(bob)).friendList[0]?.remark).toBe('')
    for (const device of [bob, other]) {
      expect(eventsOf(device)).toMatchObject([
        { event: 'friends', friendList: [{ userID: 'alice' }] },
      ])
    }
  })

  it('are in one list after a one-way add, and in both once the other side adds, too [FRIEND-03] [FRIEND-08]', async () => {
    const { alice, bob } = await three()
    expect((await add(alice, 'bob', { type: 'Add_Type_Single' })).status).toBe('added')
    expect((await add(alice, 'bob', { type: 'Add_Type_Single' })).status).toBe('known')
    expect([await friendsOf(alice), await friendsOf(bob)]).toEqual([['bob'], []])
    expect((await add(alice, 'bob')).status).toBe('added')
    expect((await add(alice, 'bob')).status).toBe('known')
    expect([await friendsOf(alice), await friendsOf(bob)]).toEqual([['bob'], ['alice']])
  })

  it('wait for the consent of a user who requires it, also for a one-way add [FRIEND-04] [FRIEND-05]', async () => {
    const { alice, bob, carol } = await three()
    await allows(bob, 'NeedConfirm')
    expect((await add(alice, 'bob')).status).toBe('waiting')
    expect((await add(carol, 'bob', { type: 'Add_Type_Single' })).status).toBe('waiting')
    expect(await applicationsOf(bob)).toEqual(['from alice new', 'from carol new'])
    expect(await applicationsOf(alice)).toEqual(['to bob new'])
    expect(await friendsOf(alice)).toEqual([])
    await respond(bob, 'carol', 'Agree')
    expect([await friendsOf(carol), await friendsOf(bob)]).toEqual([['bob'], []])
    await respond(bob, 'alice', 'AgreeAndAdd', 'A')
    expect([await friendsOf(alice), await friendsOf(bob)]).toEqual([['bob'], ['alice']])
    expect((await listOf(bob)).friendList[0]?.remark).toBe('A')
    for (const device of [alice, bob, carol]) expect(await applicationsOf(device)).toEqual([])
  })

  it('have the remark and group that the applicant has chosen [FRIEND-15]', async () => {
    const { alice, bob } = await three()
    await allows(bob, 'NeedConfirm')
    await add(alice, 'bob', { remark: 'Bobby', groupName: '同学' })
    expect((await listOf(alice)).groupList).toEqual([])
    await respond(bob, 'alice', 'AgreeAndAdd')
    const { friendList, groupList } = await listOf(alice)
    expect(groupList.map(({ name }) => name)).toEqual(['同学'])
    expect(friendList).toMatchObject([
      { userID: 'bob', remark: 'Bobby', groupList: [groupList[0]?.id] },
    ])
    expect((await listOf(bob)).groupList).toEqual([])
  })

  it('need no consent if the other user has applied or lists them already [FRIEND-07] [FRIEND-34]', async () => {
    const { alice, bob, carol } = await three()
    for (const device of [alice, bob]) await allows(device, 'NeedConfirm')
    await add(alice, 'bob', { remark: 'B' })
    expect((await add(bob, 'alice', { remark: 'A' })).status).toBe('added')
    expect((await listOf(alice)).friendList).toMatchObject([{ userID: 'bob', remark: 'B' }])
    expect((await listOf(bob)).friendList).toMatchObject([{ userID: 'alice', remark: 'A' }])
    expect([await applicationsOf(alice), await applicationsOf(bob)]).toEqual([[], []])
    await add(alice, 'carol', { type: 'Add_Type_Single' })
    expect((await add(carol, 'alice')).status).toBe('added')
    expect(await friendsOf(carol)).toEqual(['alice'])
  })

  it('are refused by a user who accepts none, and unknown users do not exist [FRIEND-06] [FRIEND-12] [FRIEND-14]', async () => {
    const { alice, bob } = await three()
    await allows(bob, 'DenyAny')
    expect(await addRefused(alice, 'bob')).toBe(30516)
    expect(await addRefused(alice, 'nobody')).toBe(30003)
    expect(await addRefused(alice, 'alice')).toBe(30001)
    await allows(bob, 'AllowAny')
    await alice.run('profile.update', { profile: { adminForbidType: 'AdminForbid_Type_SendOut' } })
    expect(await addRefused(alice, 'bob')).toBe(30009)
  })

  it('are removed from both lists, or from one [FRIEND-16]', async () => {
    const { alice, bob, carol } = await three()
    await add(alice, 'bob')
    await add(alice, 'carol')
    const both = { userIDList: ['bob', 'dave', 'bob'], type: 'Delete_Type_Both' }
    expect(await alice.run('friend.delete', both)).toMatchObject({
      resultList: [
        { userID: 'bob', resultCode: 0 },
        { userID: 'dave', resultCode: 31704 },
      ],
    })
    await alice.run('friend.delete', { userIDList: ['carol'], type: 'Delete_Type_Single' })
    expect(await friendsOf(alice)).toEqual([])
    expect(await friendsOf(bob)).toEqual([])
    expect(await friendsOf(carol)).toEqual(['alice'])
    const again = { userIDList: ['carol'], type: 'Delete_Type_Both' }
    await alice.run('friend.delete', again)
    expect(await friendsOf(carol)).toEqual(['alice'])
  })

  it('have one of four relations [FRIEND-17]', async () => {
    const { testBed, alice, bob, carol } = await three()
    await testBed.device('dave')
    await add(alice, 'bob')
    await add(alice, 'carol', { type: 'Add_Type_Single' })
    const check = async (device: Device, type: string, ...userIDList: string[]) =>
      (
        await device.run<{
          resultList: { userID: string; relation: string; resultCode: number }[]
        }>('friend.check', { userIDList, type: `CheckResult_Type_${type}` })
      ).resultList.map(({ relation, resultCode }) => relation.slice(17) || resultCode)
    expect(await check(alice, 'Both', 'bob', 'carol', 'dave', 'x')).toEqual([
      'BothWay',
      'AWithB',
      'NoRelation',
      30003,
    ])
    expect(await check(carol, 'Both', 'alice')).toEqual(['BWithA'])
    expect(await check(carol, 'Single', 'alice')).toEqual(['NoRelation'])
    expect(await check(bob, 'Single', 'alice')).toEqual(['AWithB'])
  })

  it('are published to offline devices, and survive a restart [FRIEND-32]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob, carol } = await three(dataDir)
    const { cookie } = await wholeList(bob)
    await allows(bob, 'NeedConfirm')
    await add(bob, 'carol', { remark: 'C', groupName: '家人' })
    await add(alice, 'bob')
    await bob.run('friend.readApplications', { position: 1_000 })
    await carol.run('friend.delete', { userIDList: ['bob'], type: 'Delete_Type_Both' })
    const { events } = await syncAll(bob, cookie)
    // Only the removal is published for a removed friend.
    expect(events.map(({ data }) => data.event)).toEqual([
      'profile',
      'friendGroups',
      'friendApplications',
      'friendApplicationsRead',
      'friendsRemoved',
    ])
    await add(bob, 'carol', { remark: 'C', groupName: '家人' })
    const before = [await listOf(bob), await applicationsOf(bob), await friendsOf(carol)]
    await testBed.close()
    const again = await openCore({ dataDir })
    const [bobAgain, carolAgain] = [await again.device('bob'), await again.device('carol')]
    const after = [
      await listOf(bobAgain),
      await applicationsOf(bobAgain),
      await friendsOf(carolAgain),
    ]
    expect(after).toEqual(before)
    expect((await add(bobAgain, 'carol')).status).toBe('known')
    await respond(bobAgain, 'alice', 'AgreeAndAdd')
    expect(await friendsOf(bobAgain)).toEqual(['alice', 'carol'])
  })
})
