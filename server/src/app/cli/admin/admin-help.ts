import { facts } from './columns.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { sharedOptions } from './shared-options.ts'

const usageOf = ({ name, words }: Command): string => [name, ...words].join(' ')

const flagOf = (flag: string, value: string): string =>
  `  --${flag}${value === '' ? '' : ` <${value}>`}`

const everywhere = (): string =>
  facts(
    sharedOptions.map(({ flag, value, variable, text }) => [
      flagOf(flag, value),
      variable === '' ? text : `${text} [${variable}]`,
    ]),
  )

/** Text of `tavern-im-server user --help`. */
export const helpOfNoun = (noun: string): string => {
  const rows = commands
    .filter(({ name }) => name.split(' ')[0] === noun)
    .map((one) => [`  ${usageOf(one)}`, one.text] as const)
  return `Commands that call a running server:

${facts(rows)}
${everywhere()}
Show the options of one command: tavern-im-server ${noun} … --help
`
}

/** Text of `tavern-im-server user show --help`. */
export const helpOfCommand = (command: Command): string => {
  const own = Object.entries(command.options).map(
    ([flag, { value, text }]) => [flagOf(flag, value), text] as const,
  )
  const final = command.isFinal ? '; it cannot be undone and requires --yes' : ''
  return `tavern-im-server ${usageOf(command)}

${command.text}${final}

${own.length === 0 ? '' : `${facts(own)}\n`}${everywhere()}`
}
