import { expect, test } from 'vitest'
import { Turns } from '../../../demo/api/src/uploads/turns.ts'

test('does no more at a time than there are turns, in order, and goes on after a failure', async () => {
  const turns = new Turns(2)
  const log: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) =>
    turns.run(async () => {
      log.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (name === 'a') throw new Error('a failed')
    })
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(work))
  expect(log).toEqual(['a', 'b'])
  ends[0]?.()
  await expect.poll(() => log).toEqual(['a', 'b', 'c'])
  ends[1]?.()
  await expect.poll(() => log).toEqual(['a', 'b', 'c', 'd'])
  ends[2]?.()
  ends[3]?.()
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
