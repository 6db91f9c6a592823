import { expect, it } from 'vitest'
import { KeyedSemaphore } from '../../../server/src/kernel/keyed-semaphore.ts'

const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const settle = async () => {
  for (let tick = 0; tick < 10; tick++) await Promise.resolve()
}

it('runs a number of tasks of a key at once, the others in order of arrival', async () => {
  const semaphore = new KeyedSemaphore(2)
  const begun: string[] = []
  const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...gate() }))
  const runs = gates.map(({ name, opened }) =>
    semaphore.run('key', async () => {
      begun.push(name)
      await opened
    }),
  )
  await settle()
  expect(begun).toEqual(['a', 'b'])
  gates[1]?.open()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const { open } of gates) open()
  await Promise.all(runs)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('frees the slot of a task that fails, and keys do not wait for each other', async () => {
  const semaphore = new KeyedSemaphore(1)
  const { open, opened } = gate()
  const first = semaphore.run('one', () => opened)
  await expect(semaphore.run('other', () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  )
  expect(await semaphore.run('other', async () => 'next')).toBe('next')
  open()
  await first
})
