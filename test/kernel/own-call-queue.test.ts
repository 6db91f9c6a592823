import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { CloudConfig } from '../../src/kernel/cloud-config.ts'
import { command } from '../../src/kernel/command.ts'
import { ImError } from '../../src/kernel/errors.ts'
import { OwnCallQueue } from '../../src/kernel/own-calls.ts'
import {
  type Call,
  inOrder,
  limitFrequency,
  type Origin,
  queueOwnCalls,
} from '../../src/kernel/steps.ts'

interface Body {
  readonly kind?: string
}

const limited = command<Body, object>('x', {
  limit: { seconds: 1, calls: 3 },
  kindOf: ({ kind = '' }) => kind,
})
const unlimited = command<Body, object>('y')

/** The two steps of limits, and when which body went out behind them. */
const steps = (answer: () => object = () => ({})) => {
  const clock = new ManualClock()
  const cloud = new CloudConfig()
  const queue = new OwnCallQueue(clock, cloud)
  const start = clock.now()
  const sent: [ms: number, body: object][] = []
  const run = inOrder([queueOwnCalls(() => queue), limitFrequency(clock, cloud)], async (call) => {
    sent.push([clock.now() - start, call.body])
    return answer()
  })
  const ended: number[] = []
  const call = (origin: Origin, body: object = {}, row = limited) => {
    const made: Call = { command: row as never, body, origin }
    run(made).then(
      () => ended.push(0),
      (error: ImError) => ended.push(error.code),
    )
  }
  return { clock, cloud, queue, sent, ended, call, times: () => sent.map(([ms]) => ms) }
}

describe("the SDK's own calls", () => {
  it('do not count for the host, and are not rejected because of calls of the host [KERNEL-30]', async () => {
    const { clock, ended, call, times } = steps()
    for (let n = 0; n < 3; n++) call('own')
    for (let n = 0; n < 4; n++) call('host')
    await clock.advance(0)
    expect(ended.sort()).toEqual([0, 0, 0, 0, 0, 0, 2996])
    call('own')
    await clock.advance(1_000)
    expect(times()).toEqual([0, 0, 0, 0, 0, 0, 1_000])
  })

  it('wait beyond the limit, and are sent in the order of the calls [KERNEL-30]', async () => {
    const { clock, sent, ended, call } = steps()
    for (let n = 0; n < 8; n++) call('own', { n })
    await clock.advance(3_000)
    expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => [Math.floor(n / 3) * 1_000, { n }]))
    expect(ended).toEqual(Array.from({ length: 8 }, () => 0))
    expect(clock.countOfTimers()).toBe(0)
  })

  it('follow the limit of the operator [KERNEL-30] [CONFIG-11]', async () => {
    const { clock, cloud, call, times } = steps()
    cloud.replace({
      cmd_frequency_limit: { x: { seconds: 2, calls: 1 }, y: { seconds: 1, calls: 1 } },
    })
    for (let n = 0; n < 3; n++) call('own')
    for (let n = 0; n < 2; n++) call('own', {}, unlimited)
    await clock.advance(10_000)
    expect(times()).toEqual([0, 0, 1_000, 2_000, 4_000])
  })

  it('are at most 100 a second in total [KERNEL-30]', async () => {
    const { clock, call, times } = steps()
    for (let n = 0; n < 150; n++) call('own', {}, unlimited)
    call('host', {}, unlimited)
    await clock.advance(0)
    expect(times()).toHaveLength(101)
    await clock.advance(1_000)
    expect(times()).toHaveLength(151)
  })

  it('are repeated while the server is overloaded, with growing delays, and then fail [KERNEL-31]', async () => {
    let refusals = 2
    const { clock, ended, call, times } = steps(() => {
      if (refusals-- > 0) throw new ImError(60022, 'x: overloaded')
      return {}
    })
    call('own')
    await clock.advance(10_000)
    expect(times()).toEqual([0, 1_000, 3_000])
    refusals = 5
    call('own')
    await clock.advance(60_000)
    expect(times().slice(3)).toEqual([10_000, 11_000, 13_000, 17_000, 25_000])
    refusals = 1
    call('ownOnce')
    await clock.advance(1_000)
    call('host')
    await clock.advance(60_000)
    expect(ended).toEqual([0, 60022, 60022, 0])
  })

  it('reject with any other code at once [KERNEL-31]', async () => {
    const { clock, ended, call } = steps(() => {
      throw new ImError(10007, 'x: no')
    })
    call('own')
    await clock.advance(0)
    expect(ended).toEqual([10007])
  })

  it('that wait are rejected at the end of the session, with 3005 [KERNEL-30] [SESSION-28]', async () => {
    const { clock, queue, ended, call, times } = steps()
    for (let n = 0; n < 5; n++) call('own')
    await clock.advance(500)
    queue.clear()
    await clock.advance(10_000)
    expect(ended).toEqual([0, 0, 0, 3005, 3005])
    expect(times()).toHaveLength(3)
    expect(clock.countOfTimers()).toBe(0)
  })

  it('wait no longer than the interval of the limit if the clock is set back [KERNEL-30]', async () => {
    const { clock, call, times } = steps()
    for (let n = 0; n < 4; n++) call('own')
    clock.set(-3_600_000)
    await clock.advance(1_000)
    expect(times()).toHaveLength(4)
  })
})

it('calls of different kinds count separately [KERNEL-32]', async () => {
  const { clock, ended, call } = steps()
  for (const kind of ['a', 'b']) for (let n = 0; n < 4; n++) call('host', { kind })
  await clock.advance(0)
  expect(ended.sort()).toEqual([0, 0, 0, 0, 0, 0, 2996, 2996])
})
