import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '../../../demo/api/src/calls.ts'
import { certificationMachine } from '../../../demo/api/src/certification/machine.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { ledgerKinds } from '../../../demo/api/src/ledger/accounts.ts'
import { operatorRights } from '../../../demo/api/src/operator/rights.ts'
import { machines, type Transition } from '../../../demo/api/src/orders/machine.ts'

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

interface Arrow {
  readonly action: string
  readonly from: readonly string[]
  readonly to: readonly string[]
}

const drawing = (transitions: readonly Arrow[]): string => {
  const states = new Set(transitions.flatMap(({ from }) => from))
  const arrows = transitions.flatMap(({ action, from, to }) => {
    const starts = from.length === 0 ? ['[*]'] : from
    return starts.flatMap((start) =>
      (to.length === 0 ? [start] : to).map((end) => `  ${start} --> ${end}: ${action}`),
    )
  })
  const ends = [...new Set(transitions.flatMap(({ to }) => to))]
    .filter((state) => !states.has(state))
    .map((state) => `  ${state} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', ...arrows, ...ends, '```'].join('\n')
}

const permissions = (transitions: readonly Transition[]): string =>
  table(
    ['Action', 'Who', 'From', 'To', 'Money'],
    transitions.map(({ action, who, from, to, money }) => [
      action,
      who.join(', '),
      from.join(', ') || '–',
      to.join(', ') || 'the same',
      money,
    ]),
  )

const machine = (kind: string, transitions: readonly Transition[]): string =>
  [`## Orders: ${kind}`, drawing(transitions), permissions(transitions)].join('\n\n')

const certification = (): string =>
  [
    '## Certifications',
    drawing(certificationMachine.map((row) => ({ ...row, to: [row.to] }))),
    table(
      ['Action', 'Who', 'From', 'To'],
      certificationMachine.map(({ action, who, from, to }) => [action, who, from.join(', '), to]),
    ),
  ].join('\n\n')

/** The roles of operators with the right; otherwise the credentials of the row. */
const callerOf = ({ path, who }: (typeof calls)[number]): string => {
  if (who !== 'operator') return who
  return `operator: ${['admin', ...operatorRights[path]].join(', ')}`
}

const page = (): string =>
  [
    '# Reference of the marketplace\n\nPrinted by test/demo/api/reference.test.ts; not edited.',
    '## Calls',
    table(
      ['Path', 'Who', 'Sent as', 'Fields', 'A minute'],
      calls.map((call) => [
        `\`${call.path}\``,
        callerOf(call),
        call.encoding,
        Object.keys(call.request.fields).join(', ') || '–',
        String(call.perMinute),
      ]),
    ),
    '## Failures',
    table(
      ['Code', 'Status', 'Name', 'Text'],
      Object.entries(failures).map(([name, { code, status, text }]) => [
        String(code),
        String(status),
        name,
        text,
      ]),
    ),
    '## Accounts of the ledger',
    table(
      ['Kind', 'May be below zero'],
      Object.entries(ledgerKinds).map(([kind, { mayOwe }]) => [kind, mayOwe ? 'yes' : 'no']),
    ),
    certification(),
    ...Object.entries(machines).map(([kind, transitions]) => machine(kind, transitions)),
    '',
  ].join('\n\n')

/** Both kinds have the same arrows in a different order. */
const arrowsIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line.includes(' --> '))
    .sort()

test('the reference page matches the tables', async () => {
  await expect(`${page().trim()}\n`).toMatchFileSnapshot('../../../demo/api/reference.md')
})

test('the marketplace page shows the transitions of orders as they are', () => {
  const shown = readFileSync('docs/marketplace.md', 'utf8')
  for (const transitions of Object.values(machines)) {
    expect(shown).toContain(permissions(transitions))
    expect(arrowsIn(shown)).toEqual(arrowsIn(drawing(transitions)))
  }
})
