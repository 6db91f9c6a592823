import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, typing } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

/** The typing states that a device receives. */
const listener = ({ chat }: Device) => {
  const states: string[] = []
  typing(chat).on(({ userID, isTyping }) => states.push(`${userID} ${isTyping}`))
  return states
}

const typingEvents = ({ events }: Device) =>
  events.filter(
    ({ name, data }) =>
      name === EVENT.MESSAGE_RECEIVED && JSON.stringify(data).includes('user_typing_status'),
  ).length

describe.each(formats)('typing over %s frames', (format) => {
  it('the typing status appears on each device of the peer and is not stored [TYPE-01] [TYPE-04] [TYPE-05]', async () => {
    const device = (userID: string) => testBed.device(userID, { format })
    const [phone, tablet] = [await device('alice'), await device('alice')]
    const bobs = [await device('bob'), await device('bob')]
    const states = bobs.map(listener)
    const mine = listener(tablet)
    typing(phone.chat).started('C2Cbob')
    for (const bob of bobs) await bob.settles(() => typingEvents(bob) === 1)
    typing(phone.chat).stopped('C2Cbob')
    for (const bob of bobs) await bob.settles(() => typingEvents(bob) === 2)
    typing(phone.chat).started('C2Cbob')
    await say(phone, 'bob', 'hi')
    for (const [index, bob] of bobs.entries()) {
      await bob.settles(() => states[index]?.length === 4)
      expect(states[index]).toEqual(['alice true', 'alice false', 'alice true', 'alice false'])
      expect(await textsOf(bob, 'C2Calice')).toEqual(['hi'])
      expect(bob.chat.getTotalUnreadMessageCount()).toBe(1)
    }
    await tablet.settles(() => typingEvents(tablet) === 3)
    expect(mine).toEqual([])
    expect(await textsOf(await device('bob'), 'C2Calice')).toEqual(['hi'])
  })
})
