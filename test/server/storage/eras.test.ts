import { expect, it } from 'vitest'
import { ReadBarrier } from '../../../server/src/storage/postgres/read-barrier.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A read that ends when it is told to. */
const held = () => {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { read: () => done, end: () => end() }
}

it('tells of a commit when all have looked who read before it', async () => {
  const eras = new ReadBarrier()
  const order: string[] = []
  const [before, after] = [held(), held()]
  const looked = eras.read(before.read).then(() => order.push('looked'))
  const told = eras.next()?.then(() => order.push('told'))
  void eras.read(after.read)
  await turn()
  expect(order).toEqual([])
  before.end()
  await Promise.all([looked, told])
  expect(order).toEqual(['looked', 'told'])
})

it('waits for nobody where nobody reads', async () => {
  const eras = new ReadBarrier()
  expect(eras.next()).toBeUndefined()
  await eras.read(async () => {})
  await turn()
  expect(eras.next()).toBeUndefined()
})

it('counts a read that follows another one with it', async () => {
  const eras = new ReadBarrier()
  const order: string[] = []
  const [one, two] = [held(), held()]
  const both = async () => {
    await eras.read(one.read)
    order.push('one')
    await eras.read(two.read)
    order.push('two')
  }
  const looking = both()
  const told = eras.next()?.then(() => order.push('told'))
  one.end()
  await turn()
  await turn()
  expect(order).toEqual(['one'])
  two.end()
  await Promise.all([looking, told])
  expect(order).toEqual(['one', 'two', 'told'])
})
