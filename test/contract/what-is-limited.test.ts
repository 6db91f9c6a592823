import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultLimits } from '../../server/src/admission/gateway-limits.ts'
import { limitNames, limitSettings } from '../../server/src/app/cli/limit-settings.ts'
import {
  accountLimitNumbers,
  defaultAccountLimits,
} from '../../server/src/domain/configuration/account-limits.ts'
import { noSettings } from '../../server/src/domain/configuration/app-settings.ts'
import { limits } from './support/limits/limit-rows.ts'
import type { LimitOf } from './support/limits/limit-words.ts'
import { root, textOf } from './support/sources.ts'

const PAGE = 'docs/guides/operations.md'
const BEGIN =
  '<!-- Limits: printed by test/contract/what-is-limited.test.ts; `npm run docs:reference` prints them again. -->\n'
const END = '<!-- End of the limits. -->'

const rows = Object.entries(limits).flatMap(([of, own]) =>
  own.map((row: LimitOf) => [of, row.what, row.most, row.by, row.refusal, row.again]),
)

const table = (): string =>
  [
    ['Scope', 'Limit', 'Default', 'Setting', 'Refusal', 'Available again'],
    Array(6).fill('---'),
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')

/** The page with the table of now. */
const page = (): string => {
  const text = textOf(PAGE)
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`print limits: ${PAGE} has no place for them`)
  return `${text.slice(0, from + BEGIN.length)}\n${table()}\n${text.slice(to)}`
}

it('the guide for operators lists every limit and the setting that changes it [SEC-57]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, PAGE))
})

/** Names of the settings of apps that are numbers. */
const numberSettings = Object.values(noSettings).flatMap(({ value }) =>
  typeof value === 'object'
    ? Object.entries(value).flatMap(([name, one]) => (typeof one === 'number' ? [name] : []))
    : [],
)

it('the guide names each numeric setting of apps [SEC-57]', () => {
  const text = table()
  expect(numberSettings.length).toBeGreaterThan(15)
  expect(numberSettings.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

it('the guide names each limit of the gateway and of accounts, and no unknown setting [SEC-57]', () => {
  const text = table()
  const missing = [
    ...limitNames.map((name) => `\`${limitSettings[name].variable}\``),
    ...Object.keys(defaultAccountLimits).map((name) => `\`${name}\``),
  ].filter((name) => !text.includes(name))
  expect(missing).toEqual([])
  expect(limitNames.toSorted()).toEqual(Object.keys(defaultLimits).toSorted())
  expect(() => accountLimitNumbers({ ...defaultAccountLimits }, 'limits')).not.toThrow()
})
