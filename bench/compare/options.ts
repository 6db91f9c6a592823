import { parseArguments } from '../../server/src/app/cli/parse-arguments.ts'
import { UsageError } from '../../server/src/app/cli/usage-error.ts'
import { wholeNumber } from '../../server/src/app/cli/whole-number.ts'

/** The parts of the comparison, in order. */
export const partNames = [
  'size',
  'boot',
  'phone',
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
  /** Duration of a server's load. */
  readonly seconds: number
}

const flags = { rounds: { type: 'string' }, seconds: { type: 'string' } } as const

const partOf = (text: string): PartName => {
  const name = partNames.find((one) => one === text)
  if (name !== undefined) return name
  throw new UsageError(`compare ${text}: the parts are ${partNames.join(', ')}`)
}

/** Reads the arguments. Throws {@link UsageError} with instructions. */
export const readCompareOptions = (args: string[]): CompareOptions => {
  const { values, positionals } = parseArguments({ args, options: flags, allowPositionals: true })
  return {
    parts: positionals.length === 0 ? partNames : positionals.map(partOf),
    rounds: wholeNumber('--rounds', values.rounds, 1) ?? 5,
    seconds: wholeNumber('--seconds', values.seconds, 1) ?? 5,
  }
}
