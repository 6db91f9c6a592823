import { expect, it } from 'vitest'
import { whenIdle } from '../../src/platform/when-idle.ts'

it('waits until the page has nothing else to do, for ten seconds at most', () => {
  const waiting: (() => void)[] = []
  const waits: number[] = []
  const run = whenIdle({
    requestIdleCallback(task, { timeout }) {
      waiting.push(task)
      waits.push(timeout)
    },
  })
  let ran = 0
  run(() => ran++)
  expect([ran, waits]).toEqual([0, [10_000]])
  for (const task of waiting) task()
  expect(ran).toBe(1)
})

it('runs at once if the browser cannot tell', () => {
  let ran = 0
  whenIdle({})(() => ran++)
  expect(ran).toBe(1)
})

it('skips the task if the user saves data', () => {
  let ran = 0
  whenIdle({ navigator: { connection: { saveData: true } } })(() => ran++)
  expect(ran).toBe(0)
})
