import { expect, it } from 'vitest'
import { ReadBarrier } from '../../../server/src/storage/postgres/read-barrier.ts'
import { type Scope, UNRELATED } from '../../../server/src/storage/scope.ts'
import type { Write } from '../../../server/src/storage/storage.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** A read that ends on demand. */
const held = () => {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { read: () => done, end: () => end() }
}

/** A query about any entity. */
const any = {}

const ofAccount: { readonly scope: Scope } = { scope: { account: 0 } }

const write = (parameters: readonly unknown[], scope?: Scope): Write => ({
  query: { sql: '', ...(scope !== undefined && { scope }) },
  parameters,
})

const ANY_WRITE = [write([])]

it('the barrier reports a commit after all earlier readers have finished', async () => {
  const barrier = new ReadBarrier()
  const order: string[] = []
  const [before, after] = [held(), held()]
  const looked = barrier.read(any, [], before.read).then(() => order.push('looked'))
  const confirmed = barrier.next(ANY_WRITE)?.then(() => order.push('told'))
  void barrier.read(any, [], after.read)
  await tick()
  expect(order).toEqual([])
  before.end()
  await Promise.all([looked, confirmed])
  expect(order).toEqual(['looked', 'told'])
})

it('the barrier does not wait without readers', async () => {
  const barrier = new ReadBarrier()
  expect(barrier.next(ANY_WRITE)).toBeUndefined()
  await barrier.read(any, [], async () => {})
  await tick()
  expect(barrier.next(ANY_WRITE)).toBeUndefined()
})

it('the barrier waits for a read that follows another read', async () => {
  const barrier = new ReadBarrier()
  const order: string[] = []
  const [one, two] = [held(), held()]
  const both = async () => {
    await barrier.read(any, [], one.read)
    order.push('one')
    await barrier.read(any, [], two.read)
    order.push('two')
  }
  const reading = both()
  const confirmed = barrier.next(ANY_WRITE)?.then(() => order.push('told'))
  one.end()
  await tick()
  await tick()
  expect(order).toEqual(['one'])
  two.end()
  await Promise.all([reading, confirmed])
  expect(order).toEqual(['one', 'two', 'told'])
})

it.each([
  ['the rows of another account', [8], ofAccount.scope],
  ['rows that belong to no entity', [7], UNRELATED],
  ['a conversation with the number of the account', [7], { conversation: 0 }],
])('a read of an account does not delay a commit of %s', (_, parameters, scope) => {
  const barrier = new ReadBarrier()
  void barrier.read(ofAccount, [7], held().read)
  expect(barrier.next([write(parameters, scope)])).toBeUndefined()
})

it.each([
  ['of this account', [write([8], ofAccount.scope), write([7], ofAccount.scope)]],
  ['of any entity', ANY_WRITE],
])('a read of an account delays a commit of rows %s', async (_, writes) => {
  const barrier = new ReadBarrier()
  const slow = held()
  void barrier.read(ofAccount, [7], slow.read)
  const confirmed = barrier.next(writes)
  expect(confirmed).toBeInstanceOf(Promise)
  slow.end()
  await confirmed
})

it('a read of rows that belong to no entity delays nothing, unless it follows another read', async () => {
  const barrier = new ReadBarrier()
  void barrier.read({ scope: UNRELATED }, [], held().read)
  expect(barrier.next(ANY_WRITE)).toBeUndefined()
  const following = held()
  void barrier
    .read(ofAccount, [7], async () => {})
    .then(() => barrier.read({ scope: UNRELATED }, [], following.read))
  await tick()
  const confirmed = barrier.next([write([7], ofAccount.scope)])
  expect(confirmed).toBeInstanceOf(Promise)
  following.end()
  await confirmed
})
