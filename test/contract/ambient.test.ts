import { expect, it } from 'vitest'
import { ambientUses } from './support/ambient.ts'

it('uses nothing ambient outside of src/platform', () => {
  const isOutside = (path: string): boolean =>
    !path.startsWith('src/platform/') && !path.startsWith('react/stories/')
  expect(ambientUses(['src', 'react'], isOutside)).toEqual([])
})

it('finds what is ambient where it may be', () => {
  const isFixture = (path: string): boolean => path.endsWith('/ambient.fixture.ts')
  const names = ambientUses(['test/contract'], isFixture).map((use) => use.split(' ')[1])
  expect(names).toEqual([
    'setTimeout',
    'Date',
    'Date',
    'Math',
    'WebSocket',
    'navigator',
    'console',
    'globalThis',
    'process',
    'fetch',
    'EventTarget',
    'localStorage',
  ])
})
