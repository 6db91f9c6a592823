import { MessageFlag, serverCodes, type WireMessage } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { aTeam, covered, historyOf, rowOf, say, sequences } from './support/histories.ts'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  type TestCore,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

const sayTo = (from: Device, receiverList: readonly string[], fields: Partial<WireMessage> = {}) =>
  from.run<{ sequence: number; time: number }>(
    'group.send',
    aGroupMessage(from.userID, 'g', { extra: { receiverList }, ...fields }),
  )

const remove = (device: Device, to: string, sequenceList: number[], conversationType = 1) =>
  device.run('message.delete', { conversationType, to, sequenceList })

describe('a targeted message', () => {
  it('reaches its receivers and the own devices; others receive its sequence only [HIST-20]', async () => {
    const { testBed, alice, bob, carol } = await aTeam()
    const tablet = await testBed.device('alice', 'alice-2')
    const before = carol.received.messages.length
    await sayTo(alice, ['bob', 'bob', 'nobody'], { payload: { text: 'psst' } })
    expect(bob.received.messages.at(-1)?.message).toMatchObject({
      from: 'alice',
      payload: { text: 'psst' },
      flags: MessageFlag.targeted,
      extra: { receiverList: ['bob'] },
    })
    expect(tablet.received.messages.at(-1)?.message.payload).toEqual({ text: 'psst' })
    expect(carol.received.messages.slice(before).map(({ message }) => message)).toEqual([
      expect.objectContaining({ from: '', sequence: 4, flags: MessageFlag.hidden, payload: {} }),
    ])
    expect(JSON.stringify(carol.received)).not.toContain('psst')
  })

  it.each([
    ['at once', false],
    ['after a restart', true],
  ])(
    'is in the history of its receivers, and covered for others, %s [HIST-20]',
    async (_, isFresh) => {
      const dataDir = temporaryDirectory()
      const { testBed, alice } = await aTeam({ dataDir })
      await sayTo(alice, ['bob'])
      await say(alice)
      if (isFresh) await testBed.close()
      const now = isFresh ? await openCore({ dataDir }) : testBed
      const lists = await Promise.all(
        ['alice', 'bob', 'carol'].map(async (id) =>
          historyOf(await now.device(id, 'late'), 'g', { count: 2 }, 2),
        ),
      )
      expect(lists.map(sequences)).toEqual([
        [4, 5],
        [4, 5],
        [3, 5],
      ])
      expect(lists.map(covered)[2]).toEqual([1, 5, true])
    },
  )

  it('counts as unread for its receivers only, and is their last message [HIST-21]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await aTeam({ dataDir })
    await say(alice)
    await sayTo(alice, ['bob'])
    await sayTo(alice, ['bob'])
    const seen = async (now: TestCore) => {
      const rows = await Promise.all(
        ['bob', 'carol'].map(async (id) => rowOf(await now.device(id, 'late'))),
      )
      return rows.map((row) => [row?.unreadCount, row?.lastMessage?.sequence, row?.nextMessageSeq])
    }
    const expected = [
      [3, 6, 7],
      [1, 4, 7],
    ]
    expect(await seen(testBed)).toEqual(expected)
    await testBed.close()
    expect(await seen(await openCore({ dataDir }))).toEqual(expected)
  })

  it('appears in a row that is read before the commit as it will afterwards [HIST-21]', async () => {
    const { alice, bob, carol } = await aTeam()
    await say(alice)
    const [rows] = await Promise.all([
      Promise.all([rowOf(bob), rowOf(carol)]),
      ...upTo(3).flatMap(() => [sayTo(alice, ['bob']), say(alice)]),
    ])
    for (const row of rows) {
      expect(row?.lastMessage?.extra?.receiverList ?? ['bob']).toEqual(['bob'])
    }
    expect((rows[1]?.lastMessage?.flags ?? MessageFlag.targeted) & MessageFlag.targeted).toBe(0)
  })

  it('that is online-only reaches its receivers and no others [HIST-20]', async () => {
    const { alice, bob, carol } = await aTeam()
    const before = carol.received.messages.length
    await sayTo(alice, ['bob'], { flags: MessageFlag.onlineOnly })
    expect(bob.received.messages.at(-1)?.message.sequence).toBe(0)
    expect(carol.received.messages).toHaveLength(before)
  })

  it('is refused with mentions, beyond 50 receivers and in C2C [HIST-22]', async () => {
    const { alice } = await aTeam()
    const { GROUP_BAD_PARAMETER, BAD_PACKET } = serverCodes
    const send = (extra: object) =>
      alice.refused('group.send', aGroupMessage('alice', 'g', { extra }))
    expect(await send({ receiverList: ['bob'], atUserList: ['bob'] })).toBe(GROUP_BAD_PARAMETER)
    const many = upTo(51).map((n) => `user${n}`)
    expect(await send({ receiverList: many })).toBe(GROUP_BAD_PARAMETER)
    const toBob = aMessage('alice', 'bob', { extra: { receiverList: ['bob'] } })
    expect(await alice.refused('c2c.send', toBob)).toBe(BAD_PACKET)
  })
})

describe('pages with hidden messages', () => {
  it('are as full as others; deleted messages are covered, for the deleting user only [HIST-10]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (const _ of upTo(40)) await alice.run('c2c.send', aMessage('alice', 'bob'))
    await remove(bob, 'alice', [40, 39, 20, 1])
    const newest = await historyOf(bob, 'alice', { count: 20 })
    expect(sequences(newest)).toEqual(
      upTo(38)
        .slice(17)
        .filter((n) => n !== 20),
    )
    expect(covered(newest)).toEqual([18, 40, false])
    const oldest = await historyOf(bob, 'alice', { sequence: 17, count: 20 })
    expect(sequences(oldest)).toEqual(upTo(17).slice(1))
    expect(covered(oldest)).toEqual([1, 17, true])
    const up = await historyOf(bob, 'alice', { sequence: 19, count: 2, direction: 1 })
    expect([sequences(up), covered(up)]).toEqual([
      [19, 21],
      [19, 21, false],
    ])
    const end = await historyOf(bob, 'alice', { sequence: 38, count: 9, direction: 1 })
    expect([sequences(end), covered(end)]).toEqual([[38], [38, 40, true]])
    expect(sequences(await historyOf(alice, 'bob', { count: 3 }))).toEqual([38, 39, 40])
    expect((await rowOf(bob))?.lastMessage?.sequence).toBe(38)
    expect((await rowOf(alice))?.lastMessage?.sequence).toBe(40)
  })

  it('end after a thousand hidden sequences, and continue from there [HIST-10]', async () => {
    const { alice, carol } = await aTeam()
    await Promise.all(upTo(1_200).map(() => sayTo(alice, ['bob'])))
    const first = await historyOf(carol, 'g', { count: 5 }, 2)
    expect([sequences(first), covered(first)]).toEqual([[], [204, 1_203, false]])
    const second = await historyOf(carol, 'g', { sequence: 203, count: 5 }, 2)
    expect([sequences(second), covered(second)]).toEqual([[3], [1, 203, true]])
    const up = await historyOf(carol, 'g', { sequence: 4, count: 5, direction: 1 }, 2)
    expect([sequences(up), covered(up)]).toEqual([[], [4, 1_003, false]])
  })

  it('of a group lack the messages that its member has deleted, and its row too [HIST-10]', async () => {
    const { alice, bob, carol } = await aTeam()
    await say(alice)
    await say(alice)
    await remove(bob, 'g', [5], 2)
    expect(sequences(await historyOf(bob, 'g', {}, 2))).not.toContain(5)
    expect((await rowOf(bob))?.lastMessage?.sequence).toBe(4)
    expect((await rowOf(carol))?.lastMessage?.sequence).toBe(5)
  })
})

describe('a cleared history', () => {
  it('begins after the cleared messages, and the row does not show them [HIST-11]', async () => {
    const { alice, bob } = await aTeam()
    await say(alice)
    await bob.run('conversation.clear', { conversationType: 2, to: 'g', sequence: 4 })
    const empty = await historyOf(bob, 'g', {}, 2)
    expect([sequences(empty), covered(empty)]).toEqual([[], [1, 4, true]])
    expect((await rowOf(bob))?.lastMessage).toBeUndefined()
    await say(alice)
    expect(sequences(await historyOf(bob, 'g', {}, 2))).toEqual([5])
    expect((await rowOf(bob))?.lastMessage?.sequence).toBe(5)
    expect(sequences(await historyOf(alice, 'g', {}, 2))).toEqual(upTo(5))
  })
})
