import type { WireMessage } from 'tavern-im/protocol'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { messagePart } from '../../../bench/load/parts/message-part.ts'
import { pairs } from '../../../bench/load/parts/pairs.ts'
import { Counts, type MessageResult, type Plan } from '../../../bench/load/parts/part.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { messagesPush } from '../../server/support/relay-core.ts'
import { app, type TestServer, testServer } from '../../server/support/test-server.ts'

// Reports of the load on faulty servers. Each runs one pair of clients until 20 messages arrive.

type Deliver = (message: WireMessage) => void

/** Handles the n-th message, which already has its sequence, for the server. */
type MessageAction = (n: number, message: WireMessage, deliver: Deliver) => void

const right: MessageAction = (_, message, deliver) => deliver(message)

/** A server that numbers messages by `sequenceOf`, which may skip some, and applies `action`. */
const doing = async (action: MessageAction, sequenceOf = (n: number) => n): Promise<TestServer> => {
  let count = 0
  let server: TestServer
  const deliver: Deliver = (message) => {
    const recipients = { sdkAppID: app.sdkAppID, userIDs: [message.to] }
    server.core.delivery.deliver(recipients, messagesPush([message]))
  }
  const send = (_: unknown, message: WireMessage) => {
    count++
    const sequence = sequenceOf(count)
    action(count, { ...message, sequence, time: 1_700_000_000 }, deliver)
    return { time: 1_700_000_000, sequence, position: sequence }
  }
  const limits = { requestsPerSecond: 100_000, requestBurst: 100_000 }
  server = await testServer({ limits, server: { clock: systemClock }, extra: { 'c2c.send': send } })
  onTestFinished(() => server.close())
  return server
}

const planFor = (server: TestServer, options: Partial<Plan>): Plan => ({
  scenario: 'one-to-one',
  urls: [server.url],
  app,
  run: 'run',
  clients: 2,
  share: { from: 0, to: 2 },
  rate: undefined,
  inFlight: 2,
  groupSize: 2,
  speakers: 0,
  stalledMs: 1_500,
  progress: new SharedArrayBuffer(Counts.BYTES),
  ...options,
})

const load = async (server: TestServer, options: Partial<Plan> = {}): Promise<MessageResult> => {
  const plan = planFor(server, options)
  const counts = new Counts(plan.progress)
  const part = messagePart(pairs)(plan)
  await part.come()
  part.start()
  part.measure()
  await vi.waitFor(() => expect(counts.received).toBeGreaterThanOrEqual(20))
  const result = await part.settle(await part.stop())
  await part.leave()
  return result
}

const NONE = { lost: 0, doubled: 0, disordered: 0, refused: 0, holes: 0 }

it('the message part reports no fault and all times for a correct server', async () => {
  const result = await load(await doing(right))
  expect(result).toMatchObject(NONE)
  expect(result.messages).toBeGreaterThanOrEqual(20)
  expect(result.acks.count).toBeGreaterThanOrEqual(result.messages)
  expect(result.hearings.count).toBe(result.acks.count)
})

it('the message part sends at the requested rate', async () => {
  const began = performance.now()
  const result = await load(await doing(right), { rate: 100 })
  const seconds = (performance.now() - began) / 1_000
  expect(result).toMatchObject(NONE)
  expect(result.acks.count).toBeLessThanOrEqual(100 * seconds + 1)
})

describe('the message part counts messages that a server', () => {
  /** The ninth after the next one of its sender. */
  let held: WireMessage | undefined
  const swap: MessageAction = (n, message, deliver) => {
    if (n === 9) held = message
    else deliver(message)
    if (n !== 9 && held?.from === message.from) {
      deliver(held)
      held = undefined
    }
  }
  const only =
    (n: number, then: MessageAction): MessageAction =>
    (count, message, deliver) =>
      count === n ? then(count, message, deliver) : deliver(message)

  it.each<[string, MessageAction, Partial<MessageResult>]>([
    ['loses', only(5, () => {}), { lost: 1 }],
    [
      'tells twice',
      only(5, (_, message, deliver) => [1, 2].map(() => deliver(message))),
      { doubled: 1 },
    ],
    ['tells late', swap, { disordered: 1 }],
  ])('%s', async (_, action, faults) => {
    expect(await load(await doing(action), { inFlight: 8 })).toMatchObject({ ...NONE, ...faults })
  })

  it('omits from its sequences', async () => {
    const result = await load(await doing(right, (n) => (n < 5 ? n : n + 1)))
    expect(result).toMatchObject({ ...NONE, holes: 1 })
  })

  it('rejects, without reporting them as lost', async () => {
    const rejectsFifth = only(5, () => {
      throw new Refusal(20001, 'send: not this one')
    })
    const result = await load(await doing(rejectsFifth, (n) => (n < 5 ? n : n - 1)))
    expect(result).toMatchObject({ ...NONE, refused: 1 })
  })
})
