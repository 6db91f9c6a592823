import { expect, it } from 'vitest'
import { ambientUses, ambientUsesInFixture } from './support/ambient.ts'

it('uses nothing ambient outside of src/platform', () => {
  expect(ambientUses()).toEqual([])
})

it('finds what is ambient where it may be', () => {
  const names = ambientUsesInFixture().map((use) => use.split(' ')[1])
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
