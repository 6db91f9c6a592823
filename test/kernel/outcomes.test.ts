import { ManualClock } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import * as errorCodes from '../../src/kernel/error-codes.ts'
import { imError } from '../../src/kernel/errors.ts'
import { type Call, Outcomes } from '../../src/kernel/steps.ts'
import { commands } from '../../src/protocol-entry.ts'

const call: Call = { command: commands.session.hello, body: {}, origin: 'host' }

const observed = () => {
  const clock = new ManualClock()
  const outcomes = new Outcomes(clock)
  const reported: unknown[] = []
  outcomes.listen((...outcome) => reported.push(outcome))
  return { clock, outcomes, reported }
}

it('outcomes report how a call ended and its duration, before the caller receives it [KERNEL-14]', async () => {
  const { clock, outcomes, reported } = observed()
  const answer = outcomes.step(
    call,
    () => new Promise((resolve) => clock.after(70, () => resolve({ a: 1 }))),
  )
  const seenByCaller = answer.then((body) => [body, reported.length])
  expect(reported).toEqual([])
  await clock.advance(70)
  expect(await seenByCaller).toEqual([{ a: 1 }, 1])
  const error = imError(errorCodes.NETWORK_TIMEOUT)
  await expect(outcomes.step(call, () => Promise.reject(error))).rejects.toBe(error)
  expect(reported).toEqual([
    ['session.hello', 0, 70],
    ['session.hello', 2801, 0],
  ])
})

it('outcomes report 0 ms on a clock that was set back [KERNEL-14]', async () => {
  let now = 1_000
  const outcomes = new Outcomes(Object.assign(new ManualClock(), { now: () => now }))
  const reported: unknown[] = []
  outcomes.listen((...outcome) => reported.push(outcome))
  const answer = outcomes.step(call, async () => ({}))
  now = 10
  await answer
  expect(reported).toEqual([['session.hello', 0, 0]])
})

it('outcomes pass calls on without a listener [KERNEL-14]', async () => {
  const clock = new ManualClock()
  const answer = Promise.resolve({ a: 1 })
  expect(new Outcomes(clock).step(call, () => answer)).toBe(answer)
})
