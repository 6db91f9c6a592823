import type { ReadAllAnswer } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { handClock } from '../support/hand-clock.ts'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  syncAll,
  upTo,
  wholeList,
} from './support/test-core.ts'

const readAll = (device: Device, groups: readonly object[] = [], readAllC2CMessage = 1) =>
  device.run<ReadAllAnswer>('conversation.readAll', {
    readAllC2CMessage,
    groupMessageReadInfoList: groups,
  })

const readsOf = (device: Device) =>
  device.received.events.flatMap(({ data }) => (data.event === 'reads' ? data.readList : []))

describe('marking all as read', () => {
  it('marks C2C conversations, and groups up to the seen sequences; all sides are notified [READ-03]', async () => {
    const testBed = await openCore()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const phone = await testBed.device('bob', 'bob-2')
    const memberList = [{ userID: 'bob' }]
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
    for (const _ of upTo(3)) {
      await alice.run('c2c.send', aMessage('alice', 'bob'))
      await alice.run('group.send', aGroupMessage('alice', 'g'))
    }
    const { cookie } = await wholeList(bob)
    const { groupReadInfoArray } = await readAll(bob, [
      { groupID: 'g', messageSequence: 3 },
      { groupID: 'none', messageSequence: 3 },
    ])
    expect(groupReadInfoArray).toEqual([
      { groupID: 'g', retCode: 0 },
      { groupID: 'none', retCode: 10010 },
    ])
    const published = [
      { conversationType: 1, to: 'alice', messageReadSeq: 3, unreadCount: 0, nextMessageSeq: 4 },
      {
        conversationType: 2,
        to: 'g',
        messageReadSeq: 3,
        unreadCount: 1,
        nextMessageSeq: 5,
      },
    ]
    expect(readsOf(bob)).toEqual(published)
    expect(readsOf(phone)).toEqual(published)
    expect(alice.received.events.at(-1)?.data).toMatchObject({
      event: 'peerRead',
      peerAccount: 'bob',
    })
    const { conversations } = await wholeList(bob)
    expect(conversations.map(({ unreadCount }) => unreadCount).toSorted()).toEqual([0, 1])
    const { events } = await syncAll(phone, cookie)
    expect(events.map(({ data }) => data.event)).toEqual(['reads'])
  })

  it('changes nothing if there is nothing unread [READ-03]', async () => {
    const testBed = await openCore()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await readAll(alice)
    await readAll(bob, [], 0)
    expect([...alice.received.events, ...bob.received.events]).toEqual([])
  })

  it('of 1,200 conversations is one transaction, with three entries in the log [READ-03]', async () => {
    const commits: number[] = []
    // No timer runs, so that the search index writes nothing in the meantime.
    const clock = handClock(0)
    const testBed = await openCore({ clock, onCommit: (writes) => commits.push(writes) })
    const bob = await testBed.device('bob')
    const senders = await Promise.all(upTo(1_200).map((index) => testBed.device(`user${index}`)))
    await Promise.all(senders.map((one) => one.run('c2c.send', aMessage(one.userID, 'bob'))))
    commits.length = 0
    await readAll(bob)
    expect(commits).toHaveLength(1)
    expect(bob.received.events.map(({ data }) => data.event)).toEqual(['reads', 'reads', 'reads'])
    expect(readsOf(bob)).toHaveLength(1_200)
    for (const one of senders) {
      expect(one.received.events.map(({ data }) => data.event)).toEqual(['peerRead'])
    }
    const { conversations } = await wholeList(bob, 500)
    expect(conversations.every(({ unreadCount }) => unreadCount === 0)).toBe(true)
  })
})
