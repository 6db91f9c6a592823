import { expect, it } from 'vitest'
import * as errorCodes from '../../src/kernel/error-codes.ts'
import later from './error-names.fixture.json' with { type: 'json' }
import { codeIn, textOf } from './support/sources.ts'

/** Names that the code of the SDK mentions, outside of the tables. */
const mentioned = (): ReadonlySet<string> => {
  const code = codeIn('src')
    .filter((path) => !path.startsWith('src/kernel/error-codes'))
    .map(textOf)
    .join('\n')
  const names = code.matchAll(/'([A-Z][A-Z0-9_]+)'|\berrorCodes\.([A-Z0-9_]+)/g)
  return new Set([...names].map(([, quoted, member]) => quoted ?? member ?? ''))
}

it('every error of the table is raised somewhere, except those of later steps [ERROR-03]', () => {
  const names = mentioned()
  const unused = Object.keys(errorCodes).filter((name) => !names.has(name))
  expect(unused.sort()).toEqual([...later].sort())
})
