import { expect, it } from 'vitest'
import { intern } from '../../src/lib/intern.ts'

it('returns the same text, also after it has forgotten', () => {
  expect(intern('')).toBe('')
  for (let n = 0; n < 25_000; n++) expect(intern(`user-${n}`)).toBe(`user-${n}`)
})
