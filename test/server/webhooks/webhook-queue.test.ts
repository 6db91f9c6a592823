import { describe, expect, it } from 'vitest'
import { WebhookQueue } from '../../../server/src/services/webhooks/webhook-queue.ts'
import { aMessage, START_MS } from '../core/support/test-core.ts'
import { handClock } from '../support/hand-clock.ts'
import { json } from '../support/provider.ts'
import { aHookedCore, allowed } from './support/hooked.ts'

/** Sending is held until the test decides its outcome. */
const aQueue = () => {
  const clock = handClock(0)
  const sent: number[] = []
  const lost: number[] = []
  const open = new Map<number, (error?: Error) => void>()
  const later = new WebhookQueue<number>({
    clock,
    send: (item) => {
      sent.push(item)
      return new Promise((resolve, reject) =>
        open.set(item, (error) => (error === undefined ? resolve() : reject(error))),
      )
    },
    onLost: (item) => lost.push(item),
  })
  const settle = async (item: number, error?: Error) => {
    open.get(item)?.(error)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return { clock, sent, lost, later, settle }
}

const away = new Error('away')

describe('a queued notification', () => {
  it('is sent among eight at once, in order [HOOK-10]', async () => {
    const { later, sent, settle } = aQueue()
    for (let item = 1; item <= 10; item++) later.add(item)
    expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await settle(3)
    expect(sent.slice(8)).toEqual([9])
    expect(later.size).toBe(9)
  })

  it('is retried after 1, 10 and 60 seconds and then dropped [HOOK-10]', async () => {
    const { later, sent, lost, settle, clock } = aQueue()
    later.add(1)
    for (const [tries, pause] of [1_000, 10_000, 60_000].entries()) {
      await settle(1, away)
      clock.advance(pause - 1)
      expect(sent).toHaveLength(tries + 1)
      clock.advance(1)
      expect(sent).toHaveLength(tries + 2)
    }
    expect([later.size, lost]).toEqual([1, []])
    await settle(1, away)
    expect([later.size, lost]).toEqual([0, [1]])
  })

  it('is dropped beyond a queue of 10,000: the oldest go first [HOOK-10]', async () => {
    const { later, lost, sent, settle } = aQueue()
    for (let item = 1; item <= 10_002; item++) later.add(item)
    expect([later.size, lost]).toEqual([10_000, [9, 10]])
    await settle(1)
    expect(sent.at(-1)).toBe(11)
  })

  it('is dropped itself if all others wait for a retry [HOOK-10]', async () => {
    const { later, lost, settle } = aQueue()
    for (let item = 1; item <= 10_000; item++) {
      later.add(item)
      await settle(item, away)
    }
    later.add(10_001)
    expect([later.size, lost]).toEqual([10_000, [10_001]])
  })

  it('is forgotten when the queue ends [HOOK-10]', async () => {
    const { later, sent, lost, settle, clock } = aQueue()
    for (let item = 1; item <= 9; item++) later.add(item)
    await settle(1, away)
    later.end()
    await settle(2, away)
    later.add(10)
    clock.advance(100_000)
    expect([sent.slice(9), lost]).toEqual([[], []])
  })
})

describe('a pending notification at the end of a server', () => {
  it('is sent once more without a retry [HOOK-10]', async () => {
    const { later, sent, lost, settle, clock } = aQueue()
    later.add(1)
    await settle(1, away)
    for (let item = 2; item <= 10; item++) later.add(item)
    const finished = later.finish()
    for (let item = 2; item <= 10; item++) await settle(item)
    await settle(1, away)
    await finished
    clock.advance(100_000)
    expect([sent.slice(-1), later.size, lost]).toEqual([[1], 0, [1]])
  })

  it('is dropped after a moment [HOOK-10]', async () => {
    const command = 'C2C.CallbackAfterSendMsg'
    const { alice, testBed, clock, received } = await aHookedCore([command], () => undefined)
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await received(command)
    let isClosed = false
    const closed = testBed.close().then(() => {
      isClosed = true
    })
    while (!isClosed) {
      clock.advance(500)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    await closed
    expect(clock.now()).toBeGreaterThanOrEqual(START_MS + 2_000)
  })
})

describe('a back end that is down for a while', () => {
  it('receives the notifications afterwards and delays no others [HOOK-10]', async () => {
    let isAway = true
    const command = 'C2C.CallbackAfterSendMsg'
    const { alice, clock, received, calls } = await aHookedCore([command], (_, response) => {
      if (!isAway) return allowed
      json(response, {}, 503)
      return undefined
    })
    await alice.run('c2c.send', aMessage('alice', 'bob', { random: 5 }))
    await received(command)
    isAway = false
    // The answer of the first try has to be read before its pause begins.
    const again = received(command, 2)
    while (calls.length < 2) {
      clock.advance(1_000)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    expect(await again).toMatchObject([{ MsgRandom: 5 }, { MsgRandom: 5 }])
  })
})
