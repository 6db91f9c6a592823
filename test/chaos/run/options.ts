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

const defaults = {
  on: 'sqlite,postgres',
  kills: '500',
  messages: '1000000',
  minutes: '60',
} as const

/** Values of flags, as `scripts/chaos.mjs` reads them. */
export type OptionInput = { readonly [Name in keyof typeof defaults | 'seed']?: string }

const setUpsOf = (text: string): readonly SetUpName[] =>
  text.split(',').map((values) => {
    const name = setUpNames.find((one) => one === values)
    if (name !== undefined) return name
    throw new UsageError(`read --on: ${values} is not one of ${setUpNames.join(', ')}`)
  })

/** Throws {@link UsageError}, which says what to do. */
export const readOptions = (input: OptionInput, newSeed: () => string): ChaosOptions => {
  const values = { ...defaults, ...input }
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
