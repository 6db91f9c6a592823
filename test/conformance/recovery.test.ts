import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../src/index.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, numbers, receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe('a device whose connection was cut', () => {
  it('receives missed messages once and in order, and counts them once', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (const text of numbers(1, 5)) await say(alice, 'bob', text)
    await bob.settles(() => receivedTexts(bob).length === 5)
    await cutConnection(bob)
    for (const text of numbers(6, 60)) await say(alice, 'bob', text)
    bob.cable.reconnect()
    await bob.settles(() => receivedTexts(bob).length === 60)
    expect(receivedTexts(bob)).toEqual(numbers(1, 60))
    expect(await textsOf(bob, 'C2Calice')).toEqual(numbers(1, 60))
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(60)
  })

  it('receives the missed messages of its groups', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const { data } = await alice.chat.createGroup({
      name: 'team',
      type: 'Public',
      memberList: [{ userID: 'bob' }],
    })
    const { groupID } = data.group
    await sayInGroup(alice, groupID, '1')
    await bob.settles(() => receivedTexts(bob).includes('1'))
    await cutConnection(bob)
    for (const text of numbers(2, 40)) await sayInGroup(alice, groupID, text)
    bob.cable.reconnect()
    await bob.settles(() => receivedTexts(bob).includes('40'))
    const texts = (await textsOf(bob, `GROUP${groupID}`)).filter((text) => /^\d+$/.test(text))
    expect(texts).toEqual(numbers(1, 40))
    const view = viewOf(bob.chat).timeline(`GROUP${groupID}`, {
      fromSequence: 0,
      toSequence: Infinity,
    })
    expect(view.items.filter(({ kind }) => kind === 'hole')).toEqual([])
  })

  it('receives changes of read marks, profiles and groups', async () => {
    const phone = await testBed.device('alice')
    const tablet = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await say(bob, 'alice', 'hi')
    await tablet.until(EVENT.MESSAGE_RECEIVED)
    await cutConnection(tablet)
    await phone.settles(() => phone.chat.getTotalUnreadMessageCount() === 1)
    await phone.chat.setMessageRead({ conversationID: 'C2Cbob' })
    await phone.chat.updateMyProfile({ nick: '新名字' })
    const { data } = await phone.chat.createGroup({ name: '周末团', type: 'Public' })
    tablet.cable.reconnect()
    await tablet.until(EVENT.PROFILE_UPDATED, ([profile]) => profile?.nick === '新名字')
    await tablet.until(EVENT.GROUP_LIST_UPDATED, (groups) =>
      groups.some(({ groupID }) => groupID === data.group.groupID),
    )
    expect(tablet.chat.getTotalUnreadMessageCount()).toBe(0)
  })

  it('sends waiting messages exactly once after the reconnect', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    await cutConnection(alice)
    const sending = numbers(1, 20).map((text) => say(alice, 'bob', text))
    alice.cable.reconnect()
    await Promise.all(sending)
    expect(await textsOf(bob, 'C2Calice')).toEqual(numbers(1, 20))
    expect(await textsOf(alice, 'C2Cbob')).toEqual(numbers(1, 20))
  })

  it('does not duplicate a message whose response was lost', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (let round = 1; round <= 4; round++) {
      const message = alice.chat.createTextMessage({
        to: 'bob',
        conversationType: 'C2C',
        payload: { text: `${round}` },
      })
      const sending = alice.chat.sendMessage(message)
      // The frame is on its way, its answer is not.
      await new Promise((resolve) => setImmediate(resolve))
      alice.cable.cut()
      alice.cable.reconnect()
      await sending
      expect(message.status).toBe('success')
    }
    await bob.settles(() => receivedTexts(bob).includes('4'))
    expect(await textsOf(bob, 'C2Calice')).toEqual(numbers(1, 4))
  })

  it('stores read marks without a connection and sends them after the reconnect', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const sent = await say(alice, 'bob', 'read me')
    await bob.until(EVENT.MESSAGE_RECEIVED)
    await cutConnection(bob)
    const reading = bob.chat.setMessageRead({ conversationID: 'C2Calice' })
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(0)
    bob.cable.reconnect()
    await reading
    await alice.settles(() => sent.isPeerRead)
  })

  it('still fetches other changes after the response to a stored read mark', async () => {
    const alice = await testBed.device('alice')
    const phone = await testBed.device('bob')
    const tablet = await testBed.device('bob')
    const conversationID = 'C2Calice'
    for (let round = 1; round <= 2; round++) {
      const sent = await say(alice, 'bob', `${round}`)
      await tablet.settles(() => receivedTexts(tablet).length === round)
      await phone.settles(() => receivedTexts(phone).length === round)
      await cutConnection(tablet)
      const reading = tablet.chat.setMessageRead({ conversationID })
      await phone.chat.setMessageRead({ conversationID })
      await alice.chat.revokeMessage(sent)
      tablet.cable.reconnect()
      await reading
      await tablet.until(EVENT.MESSAGE_REVOKED, (messages) =>
        messages.some(({ ID }) => ID === sent.ID),
      )
    }
  })
})

describe('a restarted server', () => {
  it('serves its clients again, with everything it had acknowledged', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (const text of numbers(1, 20)) await say(alice, 'bob', text)
    const again = await testBed.restart()
    for (const { cable } of [alice, bob]) cable.reconnect(again.url)
    await Promise.all(numbers(21, 30).map((text) => say(alice, 'bob', text)))
    await bob.settles(() => receivedTexts(bob).length === 30)
    const fresh = await testBed.device('bob')
    expect(await textsOf(fresh, 'C2Calice')).toEqual(numbers(1, 30))
  })
})
