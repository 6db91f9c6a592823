import { createTestPlatform } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import * as errorCodes from '../../src/kernel/error-codes.ts'
import { ImError, imError } from '../../src/kernel/errors.ts'
import { Refetches } from '../../src/kernel/refetches.ts'

const log = { debug() {} } as never

/** Refetches with what was fetched when; `failures` are thrown, one for each time. */
const arranged = (failures: Record<string, unknown[]> = {}, ms = 0) => {
  const platform = createTestPlatform()
  const { clock } = platform
  const start = clock.now()
  const fetched: string[] = []
  const refetches = new Refetches({
    ...{ platform, log, action: 'read', ms: 1_000 },
    async fetch(key) {
      fetched.push(`${key} ${clock.now() - start}`)
      if (ms > 0) await new Promise<void>((resolve) => clock.after(ms, resolve))
      const failure = failures[key]?.shift()
      if (failure !== undefined) throw failure
    },
  })
  return { clock, fetched, refetches, left: () => [...refetches.keys] }
}

const overloaded = () => new ImError(60022, 'overloaded')

it('refetches fetch each key, and repeat only those that failed [KERNEL-33]', async () => {
  const { clock, fetched, refetches, left } = arranged({
    b: [overloaded(), imError(errorCodes.NETWORK_TIMEOUT)],
  })
  refetches.request(['a', 'b', 'c'])
  await clock.advance(0)
  expect(left()).toEqual(['b'])
  await clock.advance(10_000)
  expect(fetched).toEqual(['a 0', 'b 0', 'c 0', 'b 1000', 'b 3000'])
  expect(left()).toEqual([])
  expect(clock.countOfTimers()).toBe(0)
})

it('refetches drop a key that is rejected permanently [KERNEL-33]', async () => {
  const { clock, fetched, refetches, left } = arranged({ a: [new ImError(10007, 'no')] })
  refetches.request(['a', 'b'])
  await clock.advance(10_000)
  expect(fetched).toEqual(['a 0', 'b 0'])
  expect(left()).toEqual([])
})

it('refetches repeat a key that became stale in the meantime, and none that was dropped [KERNEL-33]', async () => {
  const { clock, fetched, refetches } = arranged({}, 100)
  refetches.request(['a', 'b', 'c'])
  await clock.advance(50)
  refetches.request(['a'])
  refetches.drop('b')
  await clock.advance(1_000)
  expect(fetched).toEqual(['a 0', 'c 100', 'a 200'])
})

it('refetches do not wait when the connection is back [KERNEL-33]', async () => {
  const { clock, fetched, refetches } = arranged({ a: [imError(errorCodes.NO_NETWORK)] })
  refetches.request(['a'])
  await clock.advance(300)
  refetches.resume()
  refetches.resume()
  await clock.advance(10_000)
  expect(fetched).toEqual(['a 0', 'a 300'])
})

it('refetches end with the session, and start over in the next one [KERNEL-33]', async () => {
  const { clock, fetched, refetches } = arranged({ a: [overloaded()] }, 100)
  refetches.request(['a', 'b'])
  await clock.advance(50)
  refetches.clear()
  refetches.request(['c'])
  await clock.advance(10_000)
  expect(fetched).toEqual(['a 0', 'c 50'])
  expect(clock.countOfTimers()).toBe(0)
})
