import { expect, it } from 'vitest'
import { codeIn, filesIn, textOf } from './support/sources.ts'

const LONGEST = 400

const TARGET = 200

const files = [
  ...codeIn('src', 'react', 'testing', 'server/src', 'demo/api/src', 'demo/web', 'test', 'bench'),
  ...filesIn('scripts').filter((path) => path.endsWith('.mjs')),
]

const lengths = files
  .map((path) => ({ path, lines: textOf(path).trimEnd().split('\n').length }))
  .sort((a, b) => b.lines - a.lines)

const longerThan = (limit: number): readonly string[] =>
  lengths.filter(({ lines }) => lines > limit).map(({ path, lines }) => `${path} ${lines}`)

it(`no file has more than ${LONGEST} lines`, () => {
  const long = longerThan(TARGET)
  if (long.length > 0) console.info(`over ${TARGET} lines:\n  ${long.join('\n  ')}`)
  expect(longerThan(LONGEST)).toEqual([])
})
