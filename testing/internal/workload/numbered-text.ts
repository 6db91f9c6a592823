/** Identifies a message by its sender and the number that the sender has given it. */
export interface Numbered {
  readonly speaker: number
  /** From 1. */
  readonly number: number
}

/** The content of a numbered message. */
export interface Said extends Numbered {
  /** Due time, of this machine's clock. */
  readonly dueUs: number
}

const WORDS = '晚上八点开打，老地方集合 see you there'

/** A text of typical length that contains the speaker, the number and the due time. */
export const textOf = ({ speaker, number, dueUs }: Said): string =>
  `load ${speaker} ${number} ${Math.round(dueUs)} ${WORDS}`

/** Parses a text; undefined if it has another form. */
export const readText = (text: string | undefined): Said | undefined => {
  const [mark, speaker, number, dueUs] = text?.split(' ', 4) ?? []
  if (mark !== 'load') return undefined
  return { speaker: Number(speaker), number: Number(number), dueUs: Number(dueUs) }
}
