import { parseArguments } from '../../server/src/app/cli/parse-arguments.ts'
import { UsageError } from '../../server/src/app/cli/usage-error.ts'
import { wholeNumber } from '../../server/src/app/cli/whole-number.ts'

export interface SoakOptions {
  readonly minutes: number
  readonly on: 'embedded' | 'postgres'
  /** Messages per second of raw clients. */
  readonly rate: number
  /** Number of tables with four SDK clients each. */
  readonly tables: number
  /** Folder for heap snapshots of the server after the warm-up and at the end. */
  readonly snapshots: string | undefined
}

const flags = {
  minutes: { type: 'string' },
  on: { type: 'string' },
  rate: { type: 'string' },
  tables: { type: 'string' },
  snapshots: { type: 'string' },
} as const

/** Reads the arguments. Throws {@link UsageError} with instructions. */
export const readSoakOptions = (args: string[]): SoakOptions => {
  const { on = 'embedded', snapshots, ...values } = parseArguments({ args, options: flags }).values
  if (on !== 'embedded' && on !== 'postgres') {
    throw new UsageError(`read --on: ${on} is neither embedded nor postgres`)
  }
  return {
    minutes: wholeNumber('--minutes', values.minutes, 1) ?? 120,
    on,
    rate: wholeNumber('--rate', values.rate, 3) ?? 60,
    tables: wholeNumber('--tables', values.tables, 1) ?? 5,
    snapshots,
  }
}
