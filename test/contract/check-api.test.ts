import { expect, it } from 'vitest'
import { checkApi, isWhole, reportOf } from './support/api-coverage.ts'

it('the client has every method of the reference, typed and called by conformance tests [API-02]', {
  timeout: 60_000,
}, () => {
  const checks = checkApi()
  expect(checks).toHaveLength(148)
  expect(checks.filter((check) => !isWhole(check)).map(({ name }) => name)).toEqual([])
  expect(reportOf(checks).split('\n').at(-1)).toBe('148/148')
})

it('the check names the missing methods', () => {
  const check = { name: 'fly', exists: false, isTyped: true, tests: [] }
  expect(reportOf([check])).toMatch(/^fly +LACKS: a body; a conformance test;\n\n0\/1$/)
})
