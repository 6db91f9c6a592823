import { describe, expect, it } from 'vitest'
import { command } from '../../src/kernel/command.ts'
import { ImError } from '../../src/kernel/errors.ts'
import { holdOverload } from '../../src/kernel/steps/hold-overload.ts'
import { limitFrequency } from '../../src/kernel/steps/limit-frequency.ts'
import { nameErrors } from '../../src/kernel/steps/name-errors.ts'
import { type Call, inOrder, type Step } from '../../src/kernel/steps/step.ts'
import { MalformedFrame } from '../../src/protocol/frame.ts'
import { RequestFailed, RequestRefused } from '../../src/transport/transport.ts'
import { createManualClock } from '../support/manual-clock.ts'

const callOf = (name: string, limit?: { seconds: number; calls: number }): Call => ({
  command: command<object, object>(name, limit === undefined ? {} : { limit }),
  body: {},
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
  it('refuses with 2996 what goes beyond the row, until the interval is over [KERNEL-08]', async () => {
    const clock = createManualClock()
    const step = limitFrequency(clock)
    const call = callOf('x', { seconds: 1, calls: 3 })
    const codes = () => Promise.all([1, 2, 3, 4].map(() => codeOf(step(call, answered))))
    expect(await codes()).toEqual([0, 0, 0, 2996])
    await clock.advance(999)
    expect(await codeOf(step(call, answered))).toBe(2996)
    await clock.advance(1)
    expect(await codes()).toEqual([0, 0, 0, 2996])
  })

  it('counts every command for itself, and those without a limit not at all [KERNEL-08]', async () => {
    const step = limitFrequency(createManualClock())
    const limit = { seconds: 1, calls: 1 }
    const calls = [callOf('x', limit), callOf('y', limit), callOf('z'), callOf('z')]
    expect(await Promise.all(calls.map((call) => codeOf(step(call, answered))))).toEqual([
      0, 0, 0, 0,
    ])
  })
})

describe('the overload hold', () => {
  it('refuses a command with 60022 for a second after the server said so [KERNEL-09]', async () => {
    const clock = createManualClock()
    const step = holdOverload(clock)
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

  it('does not follow from other refusals [KERNEL-09]', async () => {
    const step = holdOverload(createManualClock())
    const refused = () => Promise.reject(new ImError(10007, 'x: no'))
    expect(await codeOf(step(callOf('x'), refused))).toBe(10007)
    expect(await codeOf(step(callOf('x'), answered))).toBe(0)
  })
})

describe('what the transport says', () => {
  it.each([
    [new RequestRefused(10007, 'not a member'), 10007, 'x: not a member'],
    [new RequestRefused(80002, ''), 80002, 'x: the server refused'],
    [new RequestRefused(60009, 'no handler'), 2997, 'x: the server does not know this command'],
    [new RequestFailed('timeout'), 2801, 'x: no answer in time; check the connection'],
    [new RequestFailed('lost'), 2800, 'x: the network failed; check the connection'],
    [new RequestFailed('closed'), 3005, 'x: logged out'],
    [new RequestFailed('overflow'), 2805, 'x: too much is waiting for the connection'],
    [new MalformedFrame('read body: malformed'), 2800, 'x: the answer cannot be read'],
    [new TypeError('mine'), 2903, 'x: an unexpected error; this is a fault of the SDK'],
  ])('(%o) becomes an ImError with code %i [KERNEL-10]', async (cause, code, message) => {
    const error = await nameErrors(callOf('x'), () => Promise.reject(cause)).catch((e) => e)
    expect(error).toBeInstanceOf(ImError)
    expect(error).toMatchObject({ code, message })
  })
})
