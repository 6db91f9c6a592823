import { expect, it } from 'vitest'
import { EVENT } from '../../src/protocol/event.ts'
import { TSignaling } from '../../src/protocol/signaling.ts'
import { TYPES } from '../../src/protocol/types.ts'
import names from './api-names.fixture.json' with { type: 'json' }

it.each([
  ['EVENT', EVENT, names.EVENT],
  ['TYPES', TYPES, names.TYPES],
  ['TSignaling', TSignaling, names.TSignaling],
])('%s has exactly the names and values of the reference', (_name, ours, reference) => {
  expect(ours).toEqual(reference)
})
