import { LIMITS, serverCodes, type WireGroup } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  type SyncAnswerOf,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const join = (device: Device, groupID = 'g') =>
  device.run<{ group: WireGroup }>('group.join', {
    groupID,
    applyMessage: '',
    historyMessageFlag: 0,
  })

const quit = (device: Device, groupID = 'g') => device.run('group.quit', { groupID })

const aGroupOf = async (options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const memberList = [{ userID: 'bob' }]
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  return { testBed, alice, bob }
}

/** A device that joins and leaves this many times: two entries each. */
const comeAndGo = async (device: Device, times: number) => {
  for (const _ of upTo(times)) {
    await join(device)
    await quit(device)
  }
}

const sync = (device: Device, cookie: string, has: object = {}) =>
  device.run<SyncAnswerOf>('account.sync', { cookie, syncFlag: 0, isOnlineSync: 1, ...has })

describe('the log of a group', () => {
  it('reports to every member who joined and who left, in consecutive positions', async () => {
    const { testBed, alice, bob } = await aGroupOf()
    const carol = await testBed.device('carol')
    const { group } = await join(carol)
    expect(group.position).toBe(2)
    await quit(bob)
    const joined = {
      groupID: 'g',
      position: 2,
      data: { event: 'memberJoined', userIDList: ['carol'], memberCount: 3 },
    }
    const left = {
      groupID: 'g',
      position: 3,
      data: { event: 'memberLeft', userIDList: ['bob'], memberCount: 2 },
    }
    expect(alice.received.groupEvents).toEqual([joined, left])
    expect(carol.received.groupEvents).toEqual([joined, left])
    expect(bob.received.groupEvents).toEqual([joined])
  })

  it('reports that a Work group has lost its owner', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const memberList = [{ userID: 'bob' }]
    await alice.run('group.create', { type: 'Private', name: 'g', groupID: 'g', memberList })
    await quit(alice)
    expect(bob.received.groupEvents.map(({ data }) => data)).toMatchObject([
      { event: 'memberLeft', memberCount: 1 },
      { event: 'profile', profile: { ownerID: '' } },
    ])
  })

  it('is synced from the cookie on, once', async () => {
    const { testBed, alice } = await aGroupOf()
    const carol = await testBed.device('carol')
    await join(carol)
    const { cookie } = await wholeList(alice)
    expect((await syncAll(alice, cookie)).groupEvents).toEqual([])
    await quit(carol)
    const after = await syncAll(alice, cookie)
    expect(after.groupEvents).toEqual(alice.received.groupEvents.slice(1))
    expect(after.conversations).toMatchObject([{ group: { memberCount: 2, position: 3 } }])
    expect((await syncAll(alice, after.cookie)).groupEvents).toEqual([])
  })

  it('is paged without missing or repeating an entry, before the row of its group', async () => {
    const { testBed, alice } = await aGroupOf()
    const carol = await testBed.device('carol')
    const { cookie } = await wholeList(alice)
    await comeAndGo(carol, 225)
    const first = await sync(alice, cookie)
    expect(first).toMatchObject({ syncFlag: 1, conversationList: [] })
    const { groupEvents, conversations } = await syncAll(alice, cookie)
    expect(groupEvents.map(({ position }) => position)).toEqual(upTo(450).map((n) => n + 1))
    expect(conversations).toMatchObject([{ group: { groupID: 'g', position: 451 } }])
  })

  it('is replaced by the row of the group for trimmed entries', async () => {
    const { testBed, alice } = await aGroupOf({ logRetention: 10 })
    const carol = await testBed.device('carol')
    const { cookie } = await wholeList(alice)
    const { nextMessageSeq = 0 } = (await wholeList(alice)).conversations[0] ?? {}
    await comeAndGo(carol, 20)
    // A client with all messages but not the entries must receive the group.
    const groupArray = [{ groupID: 'g', nextMessageSeq: nextMessageSeq + 40, position: 1 }]
    const answer = await sync(alice, cookie, { position: 1, groupArray })
    expect(answer.groupEventArray.map(({ position }) => position)).toEqual(
      upTo(10).map((n) => n + 31),
    )
    expect(answer.conversationList).toMatchObject([{ group: { memberCount: 2, position: 41 } }])
  })

  it('continues after a restart, even if an entry was the last event', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await aGroupOf({ dataDir })
    await quit(bob)
    const { cookie } = await wholeList(alice)
    await testBed.close()
    const after = await openCore({ dataDir })
    const again = await after.device('alice')
    expect((await sync(again, cookie)).mustRestart).toBe(false)
    await join(await after.device('bob'))
    expect((await syncAll(again, cookie)).groupEvents).toMatchObject([
      { position: 3, data: { event: 'memberJoined', memberCount: 2 } },
    ])
  })

  it('contains no entries of groups that the caller has left, and only its own data', async () => {
    const { testBed, alice, bob } = await aGroupOf()
    const { cookie } = await wholeList(bob)
    await quit(bob)
    const carol = await testBed.device('carol')
    await join(carol)
    expect(await syncAll(bob, cookie)).toMatchObject({
      groupEvents: [],
      conversations: [],
      events: [{ data: { event: 'groupLeft', groupID: 'g' } }],
    })
    expect(alice.received.groupEvents).toHaveLength(2)
  })
})

describe('the data that a client has', () => {
  const scenario = async () => {
    const { testBed, alice, bob } = await aGroupOf()
    const { cookie } = await wholeList(alice)
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    await bob.run('group.send', aGroupMessage('bob', 'g'))
    await join(await testBed.device('carol'))
    return { alice, cookie, nextMessageSeq: 4, position: 2 }
  }

  it('is not synced again', async () => {
    const { alice, cookie, nextMessageSeq, position } = await scenario()
    const groupArray = [{ groupID: 'g', nextMessageSeq, position }]
    expect(await sync(alice, cookie, { position: 3, groupArray })).toMatchObject({
      conversationList: [],
      eventArray: [],
      groupEventArray: [],
      position: 3,
      syncFlag: 2,
    })
  })

  it.each([
    ['position', { position: 2 }, ['bob'], 0],
    ['message of the group', { nextMessageSeq: 3 }, ['g'], 0],
    ['entry of the group', { groupPosition: 1 }, [], 1],
    ['group', { groupID: 'other' }, ['g'], 1],
  ])('is synced if a %s is missing', async (_, state, rows, entries) => {
    const { alice, cookie, nextMessageSeq, position } = await scenario()
    const has = { position: 3, groupID: 'g', nextMessageSeq, groupPosition: position, ...state }
    const group = {
      groupID: has.groupID,
      nextMessageSeq: has.nextMessageSeq,
      position: has.groupPosition,
    }
    const answer = await sync(alice, cookie, { position: has.position, groupArray: [group] })
    expect(answer.conversationList.map((row) => row.userID ?? row.group?.groupID)).toEqual(rows)
    expect(answer.groupEventArray).toHaveLength(entries)
  })

  it('prevents a long session from starting over: the log must reach back to it only', async () => {
    const testBed = await openCore({ logRetention: 20 })
    const alice = await testBed.device('alice')
    const { cookie } = await wholeList(alice)
    for (const level of upTo(60)) await alice.run('profile.update', { profile: { level } })
    expect((await sync(alice, cookie)).mustRestart).toBe(true)
    expect(await sync(alice, cookie, { position: 58, groupArray: [] })).toMatchObject({
      mustRestart: false,
      // The profile has its current value only.
      eventArray: [{ position: 60 }],
    })
    expect((await sync(alice, cookie, { position: 61, groupArray: [] })).mustRestart).toBe(true)
  })

  it.each([
    { position: -1 },
    { position: 'x' },
    { groupArray: {} },
    { groupArray: [{ groupID: 'g' }] },
    { groupArray: [{ groupID: 'g', nextMessageSeq: 1.5, position: 1 }] },
    {
      groupArray: Array.from({ length: LIMITS.SYNC_GROUPS + 1 }, () => ({
        groupID: 'g',
        nextMessageSeq: 1,
        position: 1,
      })),
    },
  ])('must have its shape', async (has) => {
    const { alice } = await aGroupOf()
    const body = { cookie: '', syncFlag: 0, isOnlineSync: 1, ...has }
    expect(await alice.refused('account.sync', body)).toBe(serverCodes.BAD_PACKET)
  })
})
