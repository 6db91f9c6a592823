import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultMemoryLimits } from '../../../server/src/domain/cache/memory-limits.ts'
import {
  aGroupMessage,
  aMessage,
  openCore,
  type SendAnswerOf,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

/** Nearly every send has to load its accounts and conversations. */
const tinyBytes = { ...defaultMemoryLimits, bytes: 20_000 }

/** So small that nearly every send has to load its accounts and conversations. */
const memoryLimits = {
  bytes: 2 ** 28,
  accounts: 4,
  pairs: 2,
  groups: 1,
  people: 1,
  roomBytes: 2 ** 20,
}

const USERS = 9

describe('a core with tiny caches', () => {
  it.each([
    ['few entities', memoryLimits],
    ['few bytes [STORE-15]', tinyBytes],
  ])('gives every conversation and every account contiguous numbers: %s', async (_, limits) => {
    const send = fc.record({ from: fc.nat(USERS - 1), to: fc.nat(USERS - 1), wait: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(send, { minLength: 40, maxLength: 120 }), async (sends) => {
        const testBed = await openCore({ dataDir: temporaryDirectory(), memoryLimits: limits })
        const devices = await Promise.all(
          upTo(USERS).map((index) => testBed.device(`user${index - 1}`)),
        )
        const sequences = new Map<string, number[]>()
        const running: Promise<void>[] = []
        for (const { from, to, wait } of sends.filter((one) => one.from !== one.to)) {
          const pair = [from, to].toSorted().join()
          const message = aMessage(`user${from}`, `user${to}`)
          const done = devices[from]?.run<SendAnswerOf>('c2c.send', message).then((answer) => {
            sequences.set(pair, [...(sequences.get(pair) ?? []), answer.sequence])
          })
          if (wait) await done
          else if (done !== undefined) running.push(done)
        }
        await Promise.all(running)
        for (const assigned of sequences.values()) {
          expect(assigned.toSorted((a, b) => a - b)).toEqual(upTo(assigned.length))
        }
        for (const device of devices) {
          const { position } = await syncAll(device, '0.0')
          const { conversations } = await wholeList(device)
          const total = conversations.reduce((sum, row) => sum + row.nextMessageSeq - 1, 0)
          expect(position).toBe(total)
          const received = device.received.positions
          expect(received).toEqual(received.toSorted((a, b) => a - b))
          const unread = conversations.reduce((sum, row) => sum + row.unreadCount, 0)
          expect(unread).toBe(device.received.messages.length)
        }
        await testBed.close()
      }),
      { numRuns: 12 },
    )
  })

  it('keeps groups correct while it evicts them', async () => {
    const testBed = await openCore({ dataDir: temporaryDirectory(), memoryLimits })
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const groupIDs = upTo(4).map((index) => `g${index}`)
    for (const groupID of groupIDs) {
      const memberList = [{ userID: 'bob' }]
      await alice.run('group.create', { type: 'Public', name: 'g', groupID, memberList })
    }
    await Promise.all(
      upTo(20).flatMap((index) =>
        groupIDs.map((groupID) => {
          const device = index % 2 === 0 ? alice : bob
          return device.run('group.send', aGroupMessage(device.userID, groupID))
        }),
      ),
    )
    const { conversations } = await wholeList(bob)
    expect(conversations.map((row) => [row.nextMessageSeq, row.unreadCount])).toEqual(
      groupIDs.map(() => [22, 10]),
    )
  })
})
