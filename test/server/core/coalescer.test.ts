import { ManualClock } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { Coalescer } from '../../../server/src/kernel/coalescer.ts'

it('the coalescer runs pending items when it ends, and leaves no timer', async () => {
  const clock = new ManualClock()
  const gone: (readonly string[])[] = []
  const coalescer = new Coalescer<string>(clock.after, 1_000)
  const add = (item: string) =>
    coalescer.add('key', item, async (items) => {
      gone.push(items)
    })
  await add('a')
  const waiting = [add('b'), add('c')]
  await coalescer.end()
  await Promise.all(waiting)
  expect(gone).toEqual([['a'], ['b', 'c']])
  expect(clock.countOfTimers()).toBe(0)
})
