import { parseArgs } from 'node:util'
import { UsageError } from '../../server/src/cli/usage-error.ts'
import { wholeNumber } from '../../server/src/cli/whole-number.ts'

/** What can be compared, in the order in which all of it is. */
export const partNames = [
  'size',
  'boot',
  'ingest',
  'conversations',
  'send',
  'fanout',
  'logins',
  'history',
  'start',
] as const

export type PartName = (typeof partNames)[number]

export interface CompareOptions {
  readonly parts: readonly PartName[]
  readonly rounds: number
  /** How long servers are loaded. */
  readonly seconds: number
}

const valuesOf = (args: string[]) => {
  const options = { rounds: { type: 'string' }, seconds: { type: 'string' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    throw new UsageError(`read arguments: ${(cause as Error).message}`, { cause })
  }
}

const partOf = (given: string): PartName => {
  const name = partNames.find((one) => one === given)
  if (name !== undefined) return name
  throw new UsageError(`compare ${given}: the parts are ${partNames.join(', ')}`)
}

/** Reads arguments. Throws {@link UsageError}, which says what to do. */
export const readCompareOptions = (args: string[]): CompareOptions => {
  const { values, positionals } = valuesOf(args)
  return {
    parts: positionals.length === 0 ? partNames : positionals.map(partOf),
    rounds: wholeNumber('--rounds', values.rounds, 1) ?? 5,
    seconds: wholeNumber('--seconds', values.seconds, 1) ?? 5,
  }
}
