/** First words of the commands for operators. */
export const nouns = ['user', 'group', 'message', 'stats', 'call'] as const

type Noun = (typeof nouns)[number]

/** Name of a command: its noun, and a verb if the noun has several. */
export type CommandName = Noun | `${Noun} ${string}`

/** Whether the arguments begin with the first word of an operator command. */
export const isForOperators = ([noun]: readonly string[]): boolean =>
  nouns.some((one) => one === noun)
