import { parseArguments } from '../parse-arguments.ts'
import { UsageError } from '../usage-error.ts'
import type { Command, CommandInput, Option } from './command.ts'
import { commands } from './commands.ts'
import { sharedOptions } from './shared-options.ts'

/** A parsed command line. */
export interface Order {
  readonly command: Command
  readonly input: CommandInput
  /** Values of the options that all commands share, by flag. */
  readonly shared: Readonly<Partial<Record<string, string>>>
  readonly isHelp: boolean
}

/** Command at the beginning of the arguments; undefined if there is none. */
export const commandIn = (args: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name.split(' ').every((word, at) => word === args[at]))

/** Parses the arguments of a command, and the environment. Throws {@link UsageError}. */
export const readOrder = (args: readonly string[], environment: NodeJS.ProcessEnv): Order => {
  const command = commandIn(args)
  if (command === undefined) throw noSuchCommand(args)
  const rest = args.slice(command.name.split(' ').length)
  const { values, positionals: words } = parsed(command, rest)
  const isHelp = values.help !== undefined
  if (!isHelp) checkWords(command, words)
  const shared: Record<string, string> = {}
  for (const { flag, variable } of sharedOptions) {
    const value = values[flag] ?? environment[variable]
    if (value !== undefined && value !== '') shared[flag] = value
  }
  const own = Object.entries(values).filter(([flag]) => Object.hasOwn(command.options, flag))
  return { command, input: { words, options: Object.fromEntries(own) }, shared, isHelp }
}

const noSuchCommand = ([noun, word = '']: readonly string[]): UsageError => {
  const there = commands.map(({ name }) => name.split(' ')).filter(([first]) => first === noun)
  const names = there.map(([, second]) => second).join(', ')
  if (word === '' || word.startsWith('-'))
    return new UsageError(`run ${noun}: name a command: ${names}`)
  return new UsageError(`run ${noun} ${word}: no such command; the commands are ${names}`)
}

const kindOf = ({ value }: Option) => ({ type: value === '' ? 'boolean' : 'string' }) as const

const parsed = (command: Command, args: readonly string[]) => {
  const named = [
    ...Object.entries(command.options),
    ...sharedOptions.map((one) => [one.flag, one] as const),
  ]
  const options = Object.fromEntries(named.map(([flag, option]) => [flag, kindOf(option)]))
  const help = { type: 'boolean', short: 'h' } as const
  const { values, positionals } = parseArguments({
    args: [...args],
    allowPositionals: true,
    options: { ...options, help },
  })
  const texts = Object.entries(values).map(([flag, value]) => [flag, `${value}`])
  return { values: Object.fromEntries(texts) as Partial<Record<string, string>>, positionals }
}

/** Checks the number of arguments: `<…>` is required, an ellipsis allows several. */
const checkWords = ({ name, words: parameters }: Command, words: readonly string[]): void => {
  const least = parameters.filter((one) => one.startsWith('<')).length
  const most = parameters.some((one) => one.includes('…'))
    ? Number.POSITIVE_INFINITY
    : parameters.length
  const isEnough = words.length >= least && !words.slice(0, least).includes('')
  if (isEnough && words.length <= most) return
  const what = parameters.length === 0 ? 'no arguments' : parameters.join(' ')
  throw new UsageError(`run ${name}: expected ${what} after the command`)
}
