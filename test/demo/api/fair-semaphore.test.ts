import { expect, test } from 'vitest'
import { FairSemaphore } from '../../../demo/api/src/kernel/fair-semaphore.ts'

/** Work that ends on command; the letter of a name is its key. */
const aWorkshop = (atATime: number) => {
  const semaphore = new FairSemaphore<string>(atATime)
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) =>
    semaphore.run(name.charAt(0), async () => {
      log.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      if (name === 'a1') throw new Error('a1 failed')
    })
  return { semaphore, log, work, end: (name: string) => ends.get(name)?.() }
}

test('the semaphore limits concurrent work, and continues after a failure', async () => {
  const { log, work, end } = aWorkshop(2)
  const all = Promise.allSettled(['a1', 'b1', 'c1', 'd1'].map(work))
  await expect.poll(() => log).toEqual(['a1', 'b1'])
  end('a1')
  await expect.poll(() => log).toEqual(['a1', 'b1', 'c1'])
  end('b1')
  await expect.poll(() => log).toEqual(['a1', 'b1', 'c1', 'd1'])
  end('c1')
  end('d1')
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('the semaphore leaves a slot to other keys and rotates between keys [SEC-35]', async () => {
  const { semaphore, log, work, end } = aWorkshop(2)
  const all = ['a0', 'a2', 'a3'].map(work)
  await expect.poll(() => log).toEqual(['a0'])
  expect(semaphore.waiting('a')).toBe(2)
  all.push(...['b0', 'b1', 'c0'].map(work))
  await expect.poll(() => log).toEqual(['a0', 'b0'])
  for (const [ended, begins] of [
    ['b0', 'b1'],
    ['b1', 'c0'],
    ['a0', 'a2'],
    ['c0', undefined],
    ['a2', 'a3'],
  ] as const) {
    const before = [...log]
    end(ended)
    const after = begins === undefined ? before : [...before, begins]
    await expect.poll(() => log).toEqual(after)
  }
  end('a3')
  await Promise.all(all)
  expect(semaphore.waiting('a')).toBe(0)
})
