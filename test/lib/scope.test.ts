import { expect, it } from 'vitest'
import { Scope } from '../../src/lib/scope.ts'

it('ends what it holds once, the newest first', () => {
  const ended: string[] = []
  const scope = new Scope()
  scope.add(() => ended.push('first'))
  scope.add(() => ended.push('second'))
  scope.end()
  scope.end()
  expect(ended).toEqual(['second', 'first'])
})

it('can be used again, even while it ends', () => {
  const ended: string[] = []
  const scope = new Scope()
  scope.add(() => scope.add(() => ended.push('later')))
  scope.end()
  expect(ended).toEqual([])
  scope.end()
  expect(ended).toEqual(['later'])
})
