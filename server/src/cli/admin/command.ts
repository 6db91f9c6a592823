import type { BackEnd } from './back-end.ts'

/** One option of a command. */
export interface Option {
  /** What stands behind the flag; '' for a switch. */
  readonly value: string
  readonly text: string
}

/** What a command was called with. */
export interface Given<Flag extends string = string> {
  /** Behind the command's name, as many as it wants. */
  readonly words: readonly string[]
  /** By flag; 'true' of a switch. */
  readonly options: Readonly<Partial<Record<Flag, string>>>
}

/** What came of it. */
export interface Outcome {
  /** For scripts. */
  readonly json: unknown
  /** For people. */
  readonly text: string
  /** Something of it was refused. */
  readonly isPartial?: boolean
}

/** One command for operators, as help and reader see it. */
export interface Command {
  readonly name: string
  /** What is wanted behind the name: `<userID>`, `[userID]` where it may be left out, … for several. */
  readonly words: readonly string[]
  readonly text: string
  readonly options: Readonly<Record<string, Option>>
  /** It cannot be taken back, and wants `--yes`. */
  readonly isFinal: boolean
  run(backEnd: BackEnd, given: Given): Promise<Outcome>
}

interface Row<Flag extends string> {
  readonly name: string
  readonly words?: readonly string[]
  readonly text: string
  readonly options?: Readonly<Record<Flag, Option>>
  readonly isFinal?: boolean
  run(backEnd: BackEnd, given: Given<Flag>): Promise<Outcome>
}

/** Declares a command; `run` knows its options by name. */
export const command = <Flag extends string = never>({
  words = [],
  options,
  isFinal = false,
  run,
  ...row
}: Row<Flag>): Command => ({ ...row, words, options: options ?? {}, isFinal, run })

/** Nothing is to be said but that it was done. */
export const done = (text: string, json: object): Outcome => ({ json, text: `${text}\n` })
