import { expect, it } from 'vitest'
import { ReadBarrier } from '../../../server/src/storage/postgres/read-barrier.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** A read that ends on demand. */
const held = () => {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { read: () => done, end: () => end() }
}

it('the barrier reports a commit after all earlier readers have finished', async () => {
  const barrier = new ReadBarrier()
  const order: string[] = []
  const [before, after] = [held(), held()]
  const looked = barrier.read(before.read).then(() => order.push('looked'))
  const confirmed = barrier.next()?.then(() => order.push('told'))
  void barrier.read(after.read)
  await tick()
  expect(order).toEqual([])
  before.end()
  await Promise.all([looked, confirmed])
  expect(order).toEqual(['looked', 'told'])
})

it('the barrier does not wait without readers', async () => {
  const barrier = new ReadBarrier()
  expect(barrier.next()).toBeUndefined()
  await barrier.read(async () => {})
  await tick()
  expect(barrier.next()).toBeUndefined()
})

it('the barrier waits for a read that follows another read', async () => {
  const barrier = new ReadBarrier()
  const order: string[] = []
  const [one, two] = [held(), held()]
  const both = async () => {
    await barrier.read(one.read)
    order.push('one')
    await barrier.read(two.read)
    order.push('two')
  }
  const reading = both()
  const confirmed = barrier.next()?.then(() => order.push('told'))
  one.end()
  await tick()
  await tick()
  expect(order).toEqual(['one'])
  two.end()
  await Promise.all([reading, confirmed])
  expect(order).toEqual(['one', 'two', 'told'])
})
