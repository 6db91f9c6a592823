import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { foreignAccesses } from '../support/foreign-accesses.ts'
import exceptions from './foreign-entities.json' with { type: 'json' }

/** The file to which scripts/record-homes.mjs records all accesses; without it they are compared. */
const record = process.env.HOMES_RECORD ?? ''

afterAll(() => {
  const all = [...foreignAccesses].map(
    ([command, others]) => [command, [...others].sort()] as const,
  )
  if (record !== '') {
    for (const one of all) appendFileSync(record, `${JSON.stringify(one)}\n`)
    return
  }
  const known: Readonly<Record<string, readonly string[]>> = exceptions
  const unknown = all.flatMap(([command, others]) =>
    others
      .filter((other) => known[command]?.includes(other) !== true)
      .map((other) => `${command} ${other}`),
  )
  expect(unknown, 'accesses to entities of other homes; `npm run record:homes`').toEqual([])
})
