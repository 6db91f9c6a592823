import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { CloudConfig } from '../../src/kernel/cloud-config.ts'
import { command } from '../../src/kernel/command.ts'
import { ImError } from '../../src/kernel/errors.ts'
import {
  type Call,
  holdOverload,
  inOrder,
  limitFrequency,
  nameErrors,
  OverloadHolds,
  type Step,
} from '../../src/kernel/steps.ts'
import { MalformedFrame } from '../../src/protocol/frame.ts'
import { RequestFailed, RequestRefused } from '../../src/transport/transport.ts'

const callOf = (name: string, limit?: { seconds: number; calls: number }): Call => ({
  command: command<object, object>(name, limit === undefined ? {} : { limit }),
  body: {},
  origin: 'host',
})

const answered = () => Promise.resolve({})

/** 0 for a success, else the code of the error. */
const codeOf = (call: Promise<object>): Promise<number> =>
  call.then(
    () => 0,
    (error: ImError) => error.code,
  )

describe('the steps around a call', () => {
  it('run in the order of their list, the first outermost [KERNEL-07]', async () => {
    const order: string[] = []
    const step =
      (name: string): Step =>
      async (call, next) => {
        order.push(`${name} in`)
        const answer = await next(call)
        order.push(`${name} out`)
        return answer
      }
    await inOrder([step('a'), step('b')], answered)(callOf('x'))
    expect(order).toEqual(['a in', 'b in', 'b out', 'a out'])
  })
})

describe('the frequency limit', () => {
  it('rejects calls beyond the row with 2996 until the interval is over [KERNEL-08]', async () => {
    const clock = new ManualClock()
    const step = limitFrequency(clock, new CloudConfig())
    const call = callOf('x', { seconds: 1, calls: 3 })
    const codes = () => Promise.all([1, 2, 3, 4].map(() => codeOf(step(call, answered))))
    expect(await codes()).toEqual([0, 0, 0, 2996])
    await clock.advance(999)
    expect(await codeOf(step(call, answered))).toBe(2996)
    await clock.advance(1)
    expect(await codes()).toEqual([0, 0, 0, 2996])
  })

  it('counts each command separately, and does not count commands without a limit [KERNEL-08]', async () => {
    const step = limitFrequency(new ManualClock(), new CloudConfig())
    const limit = { seconds: 1, calls: 1 }
    const calls = [callOf('x', limit), callOf('y', limit), callOf('z'), callOf('z')]
    expect(await Promise.all(calls.map((call) => codeOf(step(call, answered))))).toEqual([
      0, 0, 0, 0,
    ])
  })
})

describe("the operator's limit", () => {
  const limits = (limit: unknown) => {
    const cloud = new CloudConfig()
    cloud.replace({ cmd_frequency_limit: limit })
    return limitFrequency(new ManualClock(), cloud)
  }
  const call = callOf('x', { seconds: 1, calls: 2 })
  const codesOf = (step: Step) => Promise.all([1, 2, 3, 4].map(() => codeOf(step(call, answered))))

  it('overrides the limit of a command, or sets one [CONFIG-11]', async () => {
    expect(await codesOf(limits({ x: { seconds: 5, calls: 3 } }))).toEqual([0, 0, 0, 2996])
    const step = limits({ y: { seconds: 5, calls: 1 } })
    const other = callOf('y')
    expect([await codeOf(step(other, answered)), await codeOf(step(other, answered))]).toEqual([
      0, 2996,
    ])
    expect(await codesOf(step)).toEqual([0, 0, 2996, 2996])
  })

  it.each([7, null, [], 'x', { x: 3 }, { x: { seconds: 0, calls: 9 } }, { x: { seconds: 1 } }])(
    'changes nothing by %j, which is no limit [CONFIG-11]',
    async (limit) => {
      expect(await codesOf(limits(limit))).toEqual([0, 0, 2996, 2996])
    },
  )

  it('changes while calls are counted [CONFIG-11]', async () => {
    const cloud = new CloudConfig()
    const step = limitFrequency(new ManualClock(), cloud)
    expect(await codesOf(step)).toEqual([0, 0, 2996, 2996])
    cloud.replace({ cmd_frequency_limit: { x: { seconds: 1, calls: 3 } } })
    expect(await codesOf(step)).toEqual([0, 2996, 2996, 2996])
  })
})

describe('the overload hold', () => {
  it('rejects a command with 60022 for a second after the server reported an overload [KERNEL-09]', async () => {
    const clock = new ManualClock()
    const step = holdOverload(new OverloadHolds(clock))
    let sent = 0
    const overloaded = () => {
      sent++
      return Promise.reject(new ImError(60022, 'x: overloaded'))
    }
    expect(await codeOf(step(callOf('x'), overloaded))).toBe(60022)
    expect(await codeOf(step(callOf('x'), answered))).toBe(60022)
    expect(await codeOf(step(callOf('y'), answered))).toBe(0)
    expect(sent).toBe(1)
    await clock.advance(1_000)
    expect(await codeOf(step(callOf('x'), answered))).toBe(0)
  })

  it('lasts as long as the server requests, and no answer shortens it [CONFIG-12]', async () => {
    const clock = new ManualClock()
    const holds = new OverloadHolds(clock)
    const step = holdOverload(holds)
    holds.hold('x', 5_000)
    holds.hold('x', 1_000)
    await clock.advance(4_999)
    expect(await codeOf(step(callOf('x'), answered))).toBe(60022)
    expect(await codeOf(step(callOf('y'), answered))).toBe(0)
    await clock.advance(1)
    expect(await codeOf(step(callOf('x'), answered))).toBe(0)
  })

  it('ends when the clock was set back [CONFIG-12]', () => {
    let now = 1_000_000
    const holds = new OverloadHolds(Object.assign(new ManualClock(), { now: () => now }))
    holds.hold('x', 5_000)
    expect(holds.isHeld('x')).toBe(true)
    now -= 3_600_000
    expect(holds.isHeld('x')).toBe(false)
  })

  it('does not follow from other errors [KERNEL-09]', async () => {
    const step = holdOverload(new OverloadHolds(new ManualClock()))
    const refused = () => Promise.reject(new ImError(10007, 'x: no'))
    expect(await codeOf(step(callOf('x'), refused))).toBe(10007)
    expect(await codeOf(step(callOf('x'), answered))).toBe(0)
  })
})

describe('an error of the transport', () => {
  it.each([
    [new RequestRefused(10007, 'not a member', 7), 10007, 'x: not a member'],
    [new RequestRefused(80002, '', 7), 80002, 'x: refused with 80002; see the list of errors'],
    [
      new RequestRefused(60009, 'no handler', 7),
      2997,
      'x: the server does not know this command; update it',
    ],
    [new RequestFailed('timeout'), 2801, 'x: no answer in time; check the connection'],
    [new RequestFailed('lost'), 2800, 'x: the network failed; check the connection'],
    [new RequestFailed('closed'), 3005, 'x: logged out; log in again'],
    [
      new RequestFailed('overflow'),
      2805,
      'x: too much is waiting for the connection; check the connection',
    ],
    [
      new MalformedFrame('read body: malformed'),
      2800,
      'x: the answer cannot be read; check the connection',
    ],
    [new TypeError('mine'), 2903, 'x: unexpected error; report it with its cause'],
  ])('(%o) becomes an ImError with code %i [KERNEL-10]', async (cause, code, message) => {
    const error = await nameErrors(callOf('x'), () => Promise.reject(cause)).catch((e) => e)
    expect(error).toBeInstanceOf(ImError)
    expect(error).toMatchObject({ code, message })
  })

  it('of a request that was sent twice is marked as such [KERNEL-10]', async () => {
    const refusalOf = (isRepeated: boolean) => {
      const refused = () => Promise.reject(new RequestRefused(10007, 'no', 7, isRepeated))
      return nameErrors(callOf('x'), refused).catch((error) => error.data)
    }
    expect(await refusalOf(false)).toEqual({ sequence: 7 })
    expect(await refusalOf(true)).toEqual({ sequence: 7, isRepeated: true })
  })
})
