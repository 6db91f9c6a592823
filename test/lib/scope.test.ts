import { expect, it } from 'vitest'
import { Scope } from '../../src/lib/scope.ts'

it('a scope ends its members once, the newest first', () => {
  const ended: string[] = []
  const scope = new Scope()
  scope.add(() => ended.push('first'))
  scope.add(() => ended.push('second'))
  scope.end()
  scope.end()
  expect(ended).toEqual(['second', 'first'])
})

it('a scope can be used again, even while it ends', () => {
  const ended: string[] = []
  const scope = new Scope()
  scope.add(() => scope.add(() => ended.push('later')))
  scope.end()
  expect(ended).toEqual([])
  scope.end()
  expect(ended).toEqual(['later'])
})
