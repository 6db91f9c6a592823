import { MessageFlag, type ReadersAnswer, type WireReceipt } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { handClock } from '../support/hand-clock.ts'
import {
  APP,
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  START_MS,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const flags = MessageFlag.needReadReceipt

/** A group of `count` users besides alice, who owns it. */
const aTeam = async (count: number, receiptMembers = 200) => {
  const clock = handClock(START_MS)
  const settings = new Map([[APP, { messages: { receiptMembers } }]])
  const testBed = await openCore({ clock, settings })
  const alice = await testBed.device('alice')
  const others: Device[] = []
  for (const index of upTo(count)) others.push(await testBed.device(`user${index}`))
  const memberList = others.map(({ userID }) => ({ userID }))
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  return { testBed, clock, alice, others }
}

const post = async (device: Device, fields: object = {}) => {
  const message = aGroupMessage(device.userID, 'g', { flags, ...fields })
  return device.run<{ sequence: number; readReceiptCode?: number }>('group.send', message)
}

const receive = (device: Device, ...sequenceList: number[]) =>
  device.run('receipt.send', { conversationType: 2, to: 'g', sequenceList })

/** The receipts in the account's log, oldest first. */
const receiptsOf = ({ received }: Device): (readonly WireReceipt[])[] =>
  received.events.flatMap(({ data }) => (data.event === 'receipts' ? [data.receiptList] : []))

const counts = (list: readonly WireReceipt[] | undefined) =>
  list?.map(({ sequence, readCount, unreadCount }) => [sequence, readCount, unreadCount])

describe('receipts of a group', () => {
  it('within a second are one entry, and are stored and answered together [READ-13]', async () => {
    const { clock, alice, others } = await aTeam(20)
    const { sequence: first } = await post(alice)
    const { sequence: second } = await post(alice)
    const [one, ...rest] = others as [Device, ...Device[]]
    await receive(one, first, second)
    expect(receiptsOf(alice).map(counts)).toEqual([
      [
        [first, 1, 19],
        [second, 1, 19],
      ],
    ])
    const answers = rest.map((device) => receive(device, first, second))
    const body = { conversationType: 2, to: 'g', sequenceList: [first] }
    const { receiptList } = await alice.run<{ receiptList: WireReceipt[] }>('receipt.get', body)
    expect(counts(receiptList)).toEqual([[first, 1, 19]])
    clock.advance(1_000)
    await Promise.all(answers)
    expect(receiptsOf(alice).slice(1).map(counts)).toEqual([
      [
        [first, 20, 0],
        [second, 20, 0],
      ],
    ])
  })

  it('are published to each sender for its own messages, and never again [READ-13]', async () => {
    const { clock, alice, others } = await aTeam(2)
    const [bob, carol] = others as [Device, Device]
    const { sequence: hers } = await post(alice)
    const { sequence: his } = await post(bob)
    await receive(carol, hers, his, his, 99)
    expect(receiptsOf(alice).map(counts)).toEqual([[[hers, 1, 1]]])
    expect(receiptsOf(bob).map(counts)).toEqual([[[his, 1, 1]]])
    clock.advance(1_000)
    await receive(carol, hers, his)
    clock.advance(1_000)
    await receive(bob, his)
    expect(receiptsOf(alice)).toHaveLength(1)
    expect(receiptsOf(bob)).toHaveLength(1)
  })

  it('are synced to offline senders [READ-08]', async () => {
    const { testBed, alice, others } = await aTeam(1)
    const { cookie } = await wholeList(alice)
    const { sequence } = await post(alice)
    await receive(others[0] as Device, sequence)
    const away = await testBed.device('alice', 'alice-2')
    const { events } = await syncAll(away, cookie)
    const published = events.flatMap(({ data }) =>
      data.event === 'receipts' ? [data.receiptList] : [],
    )
    expect(published.map(counts)).toEqual([[[sequence, 1, 0]]])
  })

  it('need an existing message that requests them and is not recalled [READ-06]', async () => {
    const { alice, others } = await aTeam(1)
    const plain = await post(alice, { flags: 0 })
    const recalled = await post(alice)
    const { sequence } = recalled
    const address = { conversationType: 2, to: 'g', sequence, reason: '' }
    await alice.run('message.revoke', address)
    await receive(others[0] as Device, plain.sequence, sequence)
    expect(receiptsOf(alice)).toEqual([])
  })

  it('skip readers who cannot read the message [READ-05]', async () => {
    const { testBed, alice, others } = await aTeam(2)
    const [bob, carol] = others as [Device, Device]
    const { sequence } = await post(alice, { extra: { receiverList: [bob.userID] } })
    const late = await testBed.device('late')
    await late.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    await receive(carol, sequence)
    expect(receiptsOf(alice)).toEqual([])
    const body = { groupID: 'g', sequence, filter: 1, cursor: '', count: 10 }
    const answer = await alice.run<ReadersAnswer>('receipt.readers', body)
    expect(answer.unreadUserIDList).toEqual([bob.userID])
  })

  it('include members who have left, but these never count as unread [READ-05]', async () => {
    const { alice, others } = await aTeam(2)
    const [bob, carol] = others as [Device, Device]
    const { sequence } = await post(alice)
    await receive(bob, sequence)
    await bob.run('group.quit', { groupID: 'g' })
    await carol.run('group.quit', { groupID: 'g' })
    const body = { conversationType: 2, to: 'g', sequenceList: [sequence] }
    const { receiptList } = await alice.run<{ receiptList: WireReceipt[] }>('receipt.get', body)
    expect(counts(receiptList)).toEqual([[sequence, 1, 0]])
  })

  it('are refused above the group size of the app: 10060 [READ-14]', async () => {
    const { alice, others } = await aTeam(3, 3)
    const sent = await post(alice)
    expect(sent.readReceiptCode).toBe(10060)
    expect(others[0]?.received.messages.at(-1)?.message.flags).toBe(0)
    const body = { groupID: 'g', sequence: sent.sequence, filter: 0, cursor: '', count: 10 }
    expect(await alice.refused('receipt.readers', body)).toBe(10060)
    const online = await post(alice, { flags: flags | MessageFlag.onlineOnly })
    expect(online.readReceiptCode).toBe(10061)
  })
})

it('are answered alike for a repeated message after a restart [READ-14]', async () => {
  const settings = new Map([[APP, { messages: { receiptMembers: 0 } }]])
  const dataDir = temporaryDirectory()
  const message = aGroupMessage('alice', 'g', { flags })
  const before = await openCore({ settings, dataDir })
  const alice = await before.device('alice')
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
  const first = await alice.run('group.send', message)
  await before.close()
  const after = await openCore({ settings, dataDir })
  expect(await (await after.device('alice')).run('group.send', message)).toEqual(first)
  expect(first).toMatchObject({ readReceiptCode: 10060 })
})

describe('receipts of a C2C message', () => {
  it('are published at once, and once [READ-04]', async () => {
    const testBed = await openCore()
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    for (const _ of upTo(2)) await alice.run('c2c.send', aMessage('alice', 'bob', { flags }))
    for (const list of [[1], [2], [1, 2]]) {
      await bob.run('receipt.send', { conversationType: 1, to: 'alice', sequenceList: list })
    }
    expect(receiptsOf(alice).map(counts)).toEqual([[[1, 1, 0]], [[2, 1, 0]]])
    expect(receiptsOf(bob)).toEqual([])
  })

  it('are refused for unknown users and for groups without the caller [READ-10]', async () => {
    const { testBed, alice } = await aTeam(1)
    const nonMember = await testBed.device('stranger')
    const body = { conversationType: 2, to: 'g', sequenceList: [1] }
    for (const command of ['receipt.send', 'receipt.get']) {
      expect(await nonMember.refused(command, body)).toBe(10007)
      expect(await alice.refused(command, { ...body, to: 'none' })).toBe(10010)
      const ofUnknownUser = { ...body, conversationType: 1, to: 'nobody' }
      expect(await alice.refused(command, ofUnknownUser)).toBe(20003)
    }
  })
})
