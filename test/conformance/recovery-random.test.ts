import type { Device } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'

let testBed: TestBed

afterEach(() => testBed.close())

/** Numbers below a limit, the same for the same seed. */
const dice = (seed: number) => {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** The conversations that a device shows, in a fixed order. */
const shownBy = async ({ chat }: Device) => {
  const { conversationList } = (await chat.getConversationList()).data
  return conversationList
    .map(({ conversationID, unreadCount, lastMessage, groupProfile }) =>
      [
        conversationID,
        `unread ${unreadCount}`,
        `last ${lastMessage.lastSequence}`,
        `next ${groupProfile?.nextMessageSeq}`,
        `members ${groupProfile?.memberCount}`,
      ].join(', '),
    )
    .toSorted()
}

/** Actions of other users, and of another device of bob's, that bob's device must learn of. */
const actions = async () => {
  const alice = await testBed.device('alice')
  const carol = await testBed.device('carol')
  const phone = await testBed.device('bob')
  const groupIDs: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const memberList = [{ userID: 'bob' }]
    const { data } = await alice.chat.createGroup({ name, type: 'Public', memberList })
    groupIDs.push(data.group.groupID)
  }
  // A rejected action (joining twice, leaving a group as a non-member) has no effect.
  const tried = (call: Promise<unknown>) => call.catch(() => undefined)
  const ofGroup = (n: number) => groupIDs[n % groupIDs.length] ?? ''
  return [
    () => say(alice, 'bob', 'hi'),
    () => say(carol, 'bob', 'hi'),
    (n: number) => sayInGroup(alice, ofGroup(n), 'all'),
    (n: number) => sayInGroup(alice, ofGroup(n), 'all'),
    (n: number) => tried(carol.chat.joinGroup({ groupID: ofGroup(n) })),
    (n: number) => tried(carol.chat.quitGroup(ofGroup(n))),
    (n: number) => tried(phone.chat.joinGroup({ groupID: ofGroup(n) })),
    (n: number) => tried(phone.chat.quitGroup(ofGroup(n))),
    (n: number) => tried(sayInGroup(phone, ofGroup(n), 'me')),
    () => say(phone, 'alice', 'me'),
    (n: number) => tried(phone.chat.setMessageRead({ conversationID: `GROUP${ofGroup(n)}` })),
    () => tried(phone.chat.setMessageRead({ conversationID: 'C2Calice' })),
  ]
}

describe('a device that repeatedly disconnects', () => {
  it.each([1, 2, 3, 4])(
    'shows the same as a new device in the end (%i) [SYNC-22]',
    async (seed) => {
      const random = dice(seed)
      testBed = await createTestBed()
      const all = await actions()
      const tablet = await testBed.device('bob', { reportsNetwork: false })
      for (let round = 0; round < 120; round++) {
        const action = all[random(all.length)]?.(random(30))
        if (random(12) === 0) tablet.cable.cut()
        if (random(6) === 0) tablet.cable.reconnect()
        if (random(3) > 0) await action
      }
      tablet.cable.reconnect()
      const fresh = await testBed.device('bob')
      await tablet.settles(async () => {
        const [mine, expected] = [await shownBy(tablet), await shownBy(fresh)]
        return mine.join('\n') === expected.join('\n')
      })
      expect(tablet.chat.getTotalUnreadMessageCount()).toBe(fresh.chat.getTotalUnreadMessageCount())
    },
  )
})
