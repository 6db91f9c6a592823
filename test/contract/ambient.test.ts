import { expect, it } from 'vitest'
import { ambientUses, ambientUsesInFixture } from './support/ambient.ts'

it('no file outside of src/platform uses ambient objects', () => {
  expect(ambientUses()).toEqual([])
})

it('the check finds every ambient use in the fixture', () => {
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
