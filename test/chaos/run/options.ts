import { parseArguments } from '../../../server/src/app/cli/parse-arguments.ts'
import { UsageError } from '../../../server/src/app/cli/usage-error.ts'
import { wholeNumber } from '../../../server/src/app/cli/whole-number.ts'

export const setUpNames = ['sqlite', 'postgres', 'nodes'] as const

export type SetUpName = (typeof setUpNames)[number]

export interface ChaosOptions {
  readonly setUps: readonly SetUpName[]
  /** For each set-up. */
  readonly kills: number
  readonly messages: number
  readonly seed: string
  /** After which a set-up is checked as it is then. */
  readonly minutes: number
}

const flags = {
  on: { type: 'string', default: 'sqlite,postgres' },
  kills: { type: 'string', default: '500' },
  messages: { type: 'string', default: '1000000' },
  seed: { type: 'string' },
  minutes: { type: 'string', default: '60' },
} as const

const setUpsOf = (text: string): readonly SetUpName[] =>
  text.split(',').map((values) => {
    const name = setUpNames.find((one) => one === values)
    if (name !== undefined) return name
    throw new UsageError(`read --on: ${values} is not one of ${setUpNames.join(', ')}`)
  })

/** Reads arguments. Throws {@link UsageError}, which says what to do. */
export const readOptions = (args: string[], newSeed: () => string): ChaosOptions => {
  const values = parseArguments({ args, options: flags }).values
  const numberOf = (name: 'kills' | 'messages' | 'minutes'): number =>
    wholeNumber(`--${name}`, values[name], 1) ?? 1
  return {
    setUps: setUpsOf(values.on),
    kills: numberOf('kills'),
    messages: numberOf('messages'),
    seed: values.seed ?? newSeed(),
    minutes: numberOf('minutes'),
  }
}
