import type { BackEnd } from './back-end.ts'
import type { CommandName } from './nouns.ts'

/** One option of a command. */
export interface Option {
  /** Placeholder of the value in help; '' for a switch. */
  readonly value: string
  readonly text: string
}

/** Arguments of a command. */
export interface CommandInput<Flag extends string = string> {
  /** Positional arguments after the command's name. */
  readonly words: readonly string[]
  /** Values by flag; 'true' for a switch. */
  readonly options: Readonly<Partial<Record<Flag, string>>>
}

/** Result of a command. */
export interface Outcome {
  /** Output for scripts. */
  readonly json: unknown
  /** Output for people. */
  readonly text: string
  /** True if the server refused part of it. */
  readonly isPartial?: boolean
}

/** One command for operators, for help and the parser. */
export interface Command {
  readonly name: CommandName
  /** Positional arguments: `<userID>` is required, `[userID]` is optional, … allows several. */
  readonly words: readonly string[]
  readonly text: string
  readonly options: Readonly<Record<string, Option>>
  /** The command cannot be undone and requires `--yes`. */
  readonly isFinal: boolean
  run(backEnd: BackEnd, input: CommandInput): Promise<Outcome>
}

interface Row<Flag extends string> {
  readonly name: CommandName
  readonly words?: readonly string[]
  readonly text: string
  readonly options?: Readonly<Record<Flag, Option>>
  readonly isFinal?: boolean
  run(backEnd: BackEnd, input: CommandInput<Flag>): Promise<Outcome>
}

/** Declares a command; the type of `run` follows from its options. */
export const command = <Flag extends string = never>({
  words = [],
  options,
  isFinal = false,
  run,
  ...row
}: Row<Flag>): Command => ({ ...row, words, options: options ?? {}, isFinal, run })

/** Outcome of a command that only confirms its success. */
export const done = (text: string, json: object): Outcome => ({ json, text: `${text}\n` })
