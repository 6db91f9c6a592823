import { expect, it } from 'vitest'
import { waitForDatabase } from '../../../server/src/storage/wait-for-database.ts'
import { handClock } from '../support/hand-clock.ts'

const failure = (message: string, code?: string) =>
  new Error(`open im: ${message}`, {
    cause: Object.assign(new Error(message), code === undefined ? {} : { code }),
  })

/** Tries to open what never opens, on a clock of the test. */
const waiting = (cause: Error, signal?: AbortSignal) => {
  const clock = handClock(0)
  const tries: number[] = []
  const said: (readonly [number, string])[] = []
  const outcome = waitForDatabase(
    () => {
      tries.push(clock.now())
      return Promise.reject(cause)
    },
    { clock, signal, onWait: (words) => said.push([clock.now(), words]) },
  ).catch((why: unknown) => why)
  const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
  const pass = async (ms: number) => {
    await tick()
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100)
      await tick()
    }
  }
  return { outcome, tries, said, pass }
}

it('the server retries with growing pauses for a minute and logs rarely [STORE-10]', async () => {
  const cause = failure('the database system is starting up', '57P03')
  const { outcome, tries, said, pass } = waiting(cause)
  await pass(61_000)
  expect(tries.slice(0, 8)).toEqual([0, 100, 300, 700, 1500, 3100, 6100, 9100])
  expect(tries.at(-1)).toBe(60_100)
  const words = 'open im: the database system is starting up; waiting for it to start'
  expect(said).toEqual([0, 21_100, 42_100].map((at) => [at, words]))
  await expect(outcome).resolves.toBe(cause)
})

it.each([
  ['password authentication failed', '28P01'],
  ['database "im" does not exist', '3D000'],
  ['client password must be a string', undefined],
  ['another server uses it', undefined],
])('the server fails at once on a permanent error: %s [STORE-10]', async (message, code) => {
  const cause = failure(message, code)
  const { outcome, tries, said } = waiting(cause)
  await expect(outcome).resolves.toBe(cause)
  expect([tries, said]).toEqual([[0], []])
})

it.each([
  ['connect', 'ECONNREFUSED'],
  ['getaddrinfo', 'EAI_AGAIN'],
  ['terminating connection due to administrator command', '57P01'],
  ['Connection terminated unexpectedly', undefined],
])('the server waits for a temporary error: %s %s [STORE-10]', async (message, code) => {
  const ended = new AbortController()
  const cause = failure(message, code)
  const { outcome, tries, said, pass } = waiting(cause, ended.signal)
  await pass(300)
  expect([tries.length, said.length]).toEqual([3, 1])
  ended.abort()
  await expect(outcome).resolves.toBe(cause)
})
