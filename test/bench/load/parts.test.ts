import { expect, it, onTestFinished, vi } from 'vitest'
import { groups } from '../../../bench/load/parts/groups.ts'
import { liveRoom } from '../../../bench/load/parts/live-room.ts'
import { logins } from '../../../bench/load/parts/logins.ts'
import { messagePart } from '../../../bench/load/parts/message-part.ts'
import { pairs } from '../../../bench/load/parts/pairs.ts'
import { Counts, type Plan } from '../../../bench/load/parts/part.ts'
import { reconnects } from '../../../bench/load/parts/reconnects.ts'
import { createServer } from '../../../server/src/app/create-server.ts'
import { isProof } from '../../../testing/internal/proof.ts'
import { app } from '../../server/support/test-server.ts'

const CLIENTS = 6

/** A plan for six clients on an unmodified server. */
const planOnServer = async (options: Partial<Plan> = {}): Promise<Plan> => {
  const server = await createServer({
    apps: [app],
    dataDir: ':memory:',
    logLevel: 'silent',
    limits: { requestsPerSecond: 100_000, requestBurst: 100_000 },
  })
  onTestFinished(() => server.close())
  return {
    scenario: 'groups',
    urls: [server.url],
    app,
    run: 'run',
    clients: CLIENTS,
    share: { from: 0, to: CLIENTS },
    rate: undefined,
    inFlight: 2,
    groupSize: 3,
    speakers: 2,
    stalledMs: 10_000,
    progress: new SharedArrayBuffer(Counts.BYTES),
    ...options,
  }
}

const NO_FAULTS = { lost: 0, doubled: 0, disordered: 0 }

const stages = [
  ['groups of three', groups, 2],
  ...(isProof
    ? ([
        ['pairs', pairs, 1],
        ['a room of six', liveRoom, CLIENTS],
      ] as const)
    : []),
] as const

it.each(stages)('the listeners receive all messages in %s', async (_, stage, hearers) => {
  const plan = await planOnServer()
  const counts = new Counts(plan.progress)
  const part = messagePart(stage)(plan)
  await part.found()
  await part.come()
  part.start()
  part.measure()
  await vi.waitFor(() => expect(counts.received).toBeGreaterThanOrEqual(60), 10_000)
  const result = await part.settle(await part.stop())
  await part.leave()
  expect(result).toMatchObject({ ...NO_FAULTS, refused: 0, holes: 0 })
  expect(counts.received).toBe(counts.done * hearers)
})

it('a listener receives messages of a sender in another worker', async () => {
  const plan = await planOnServer({ share: { from: 0, to: 2 } })
  const speaking = messagePart(liveRoom)(plan)
  const progress = new SharedArrayBuffer(Counts.BYTES)
  const listening = messagePart(liveRoom)({ ...plan, progress, share: { from: 2, to: CLIENTS } })
  await speaking.found()
  await Promise.all([speaking.come(), listening.come()])
  for (const part of [listening, speaking]) {
    part.start()
    part.measure()
  }
  const said = new Counts(plan.progress)
  await vi.waitFor(() => expect(said.done).toBeGreaterThanOrEqual(20), 10_000)
  const saidBy = [...(await speaking.stop()), ...(await listening.stop())]
  const results = await Promise.all([speaking.settle(saidBy), listening.settle(saidBy)])
  await Promise.all([speaking.leave(), listening.leave()])
  for (const result of results) expect(result).toMatchObject({ ...NO_FAULTS, refused: 0, holes: 0 })
  expect(new Counts(progress).received).toBe(2 * new Counts(plan.progress).received)
})

it.each(isProof ? [undefined, 200] : [200])(
  'the login part logs all users in and out repeatedly, at a rate of %s',
  async (rate) => {
    const part = logins(await planOnServer({ rate }))
    for (let round = 0; round < 2; round++) {
      const { logins: count, latencies } = await part.come()
      expect([count, latencies.count]).toEqual([CLIENTS, CLIENTS])
      await part.leave()
    }
  },
)

it('the reconnect part restores all lost connections with the missed messages', async () => {
  const part = reconnects(await planOnServer())
  await part.come()
  part.expect()
  part.drop()
  const result = await part.back()
  await part.leave()
  expect(result).toMatchObject({ ...NO_FAULTS, sent: 2 * CLIENTS })
  expect(result.connectedUs).toHaveLength(CLIENTS)
  expect(result.caughtUpUs).toHaveLength(CLIENTS)
})
