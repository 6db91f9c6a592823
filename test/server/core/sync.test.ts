import { describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  aMessage,
  openCore,
  type SyncAnswerOf,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const sync = (cookie: string) => ({ cookie, syncFlag: 0, isOnlineSync: 1 })

describe('sync', () => {
  it('is empty if there are no changes', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const { cookie } = await wholeList(alice)
    const { conversations, events, position } = await syncAll(alice, cookie)
    expect([conversations, events, position]).toEqual([[], [], 0])
  })

  it('returns exactly the difference: messages, events and groups, each with its current state', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const carol = await testBed.device('carol')
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    await carol.run('c2c.send', aMessage('carol', 'alice'))
    for (const groupID of ['quiet', 'loud']) {
      const memberList = [{ userID: 'alice' }]
      await bob.run('group.create', { type: 'Public', name: 'g', groupID, memberList })
    }
    const { cookie } = await wholeList(alice)
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    await bob.run('group.send', aGroupMessage('bob', 'loud'))
    const phone = await testBed.device('alice', 'alice-2')
    await phone.run('profile.update', { profile: { nick: '爱丽丝' } })
    const changes = await syncAll(alice, cookie)
    expect(changes.conversations).toMatchObject([
      { userID: 'bob', unreadCount: 3, nextMessageSeq: 4, lastMessage: { sequence: 3 } },
      { group: { groupID: 'loud' }, unreadCount: 1, nextMessageSeq: 3 },
    ])
    expect(changes.events).toMatchObject([
      { position: 9, data: { event: 'profile', profile: { nick: '爱丽丝' } } },
    ])
    expect(changes.position).toBe(9)
    expect((await syncAll(alice, changes.cookie)).conversations).toEqual([])
  })

  it('continues in pages without missing or repeating an event', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const phone = await testBed.device('alice', 'alice-2')
    const { cookie } = await wholeList(alice)
    for (const index of upTo(150)) {
      const userID = `user${index}`
      const other = await testBed.device(userID)
      await other.run('c2c.send', aMessage(userID, 'alice'))
    }
    for (const index of upTo(250)) {
      const userIDList = [`user${((index - 1) % 150) + 1}`]
      await phone.run(index <= 150 ? 'blacklist.add' : 'blacklist.remove', { userIDList })
    }
    const { conversations, events, position } = await syncAll(alice, cookie)
    expect(new Set(conversations.map((row) => row.userID)).size).toBe(150)
    expect(events.map((entry) => entry.position)).toEqual(upTo(250).map((index) => index + 150))
    expect(position).toBe(400)
  })

  it('continues from the same cookie after a restart, with consecutive positions', async () => {
    const dataDir = temporaryDirectory()
    const before = await openCore({ dataDir })
    const alice = await before.device('alice')
    const bob = await before.device('bob')
    const { cookie } = await wholeList(alice)
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    await alice.run('profile.update', { profile: { nick: 'A' } })
    await before.close()
    const after = await openCore({ dataDir })
    const again = await after.device('alice')
    const sender = await after.device('bob')
    expect(await sender.run('c2c.send', aMessage('bob', 'alice'))).toMatchObject({
      sequence: 2,
      position: 2,
    })
    expect(again.received.positions).toEqual([3])
    const { conversations, events, position } = await syncAll(again, cookie)
    expect(conversations).toMatchObject([{ userID: 'bob', unreadCount: 2 }])
    expect(events).toMatchObject([{ position: 2, data: { event: 'profile' } }])
    expect(position).toBe(3)
  })

  it('starts over if the log does not reach back, or the cookie is invalid', async () => {
    const testBed = await openCore({ logRetention: 20 })
    const alice = await testBed.device('alice')
    const { cookie } = await wholeList(alice)
    for (const n of upTo(20)) {
      await alice.run('friend.createGroup', { name: `${n}`, userIDList: [] })
    }
    expect((await syncAll(alice, cookie)).events).toHaveLength(20)
    await alice.run('profile.update', { profile: { level: 0 } })
    for (const bad of [cookie, '', 'x', '1', '-1.0', '99.0', '0.99', '1e3.0']) {
      const answer = await alice.run<SyncAnswerOf>('account.sync', sync(bad))
      expect([bad, answer.mustRestart]).toEqual([bad, true])
    }
    const fresh = await wholeList(alice)
    expect((await syncAll(alice, fresh.cookie)).position).toBe(21)
  })

  it('never misses acknowledged changes while it runs', async () => {
    const testBed = await openCore({ dataDir: temporaryDirectory() })
    const alice = await testBed.device('alice')
    const senders = await Promise.all(upTo(10).map((index) => testBed.device(`user${index}`)))
    const { cookie } = await wholeList(alice)
    let acknowledged = 0
    const sends = senders.map(async (sender) => {
      for (const _ of upTo(10)) {
        await sender.run('c2c.send', aMessage(sender.userID, 'alice'))
        acknowledged += 1
      }
    })
    let from = cookie
    let seen = 0
    while (acknowledged < 100) {
      const due = acknowledged
      const { conversations, cookie: next } = await syncAll(alice, from)
      const { conversations: all } = await wholeList(alice)
      seen = all.reduce((sum, row) => sum + row.unreadCount, 0)
      expect(seen).toBeGreaterThanOrEqual(due)
      expect(conversations.length).toBeLessThanOrEqual(200)
      from = next
    }
    await Promise.all(sends)
    expect(seen).toBeLessThanOrEqual(100)
  })
})
