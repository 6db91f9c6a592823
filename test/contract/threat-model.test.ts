import { expect, it } from 'vitest'
import { idsIn, statedRules } from './support/behaviour-rules.ts'
import { exists, textOf } from './support/sources.ts'

const PAGE = 'docs/security.md'

const stated = [...new Set(statedRules().map(({ id }) => id))]

const numberOf = (id: string): number => Number(id.replace(/^\D+/, ''))
const prefixOf = (id: string): string => id.replace(/\d+$/, '')

/** Looks like an id and is none. */
const HASH = 'SHA-256'

/** Ids in a cell; `A-01 … A-03` means all rules between. */
const idsOf = (cell: string): readonly string[] =>
  [...cell.matchAll(/([A-Z]+-\d+)(?: … ([A-Z]+-\d+))?/g)].flatMap(([, from = '', to = from]) =>
    from === to
      ? [from]
      : stated.filter(
          (id) =>
            prefixOf(id) === prefixOf(from) &&
            numberOf(id) >= numberOf(from) &&
            numberOf(id) <= numberOf(to),
        ),
  )

/** Test files in a cell; `folder/{a,b}` means both. */
const testsIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`(test\/[^`]+)`/g)].flatMap(([, path = '']) => {
    const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
    return names === '' ? [path] : names.split(',').map((name) => before + name + after)
  })

const fileOf = (path: string): string | undefined =>
  [`${path}.test.ts`, `${path}.test.tsx`].find(exists)

/** Rows of the tables of findings: the finding, its rules and its tests. */
const findings = textOf(PAGE)
  .slice(textOf(PAGE).indexOf('## Findings of the review'))
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && /[A-Z]+-\d+/.test(cells[3] ?? ''))
  .map(([, finding = '', , rules = '', tests = '']) => ({ finding, rules, tests }))

it('the threat model cites stated rules only', () => {
  const cited = idsOf(textOf(PAGE)).filter((id) => id !== HASH)
  expect(cited.filter((id) => !stated.includes(id))).toEqual([])
})

it('each finding of the review names existing tests, which prove all of its rules', () => {
  expect(findings.length).toBeGreaterThan(25)
  const problems = findings.flatMap(({ finding, rules, tests }) => {
    const files = testsIn(tests).map((path) => fileOf(path) ?? `missing: ${path}`)
    const missing = files.filter((file) => file.startsWith('missing'))
    const proven = new Set(files.filter((file) => !missing.includes(file)).flatMap(idsIn))
    const unproven = idsOf(rules).filter((id) => !proven.has(id))
    return [...missing, ...unproven].map((one) => `${finding}: ${one}`)
  })
  expect(problems).toEqual([])
})
