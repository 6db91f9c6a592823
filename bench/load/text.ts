import { ProtoReader } from '../../src/protocol/proto-reader.ts'

/** The content of a message of the load. */
export interface Said {
  readonly speaker: number
  /** From 1. */
  readonly number: number
  /** Due time, of this machine's clock. */
  readonly dueUs: number
}

const WORDS = '晚上八点开打，老地方集合 see you there'

/** A text of typical length that contains the speaker, the number and the due time. */
export const textOf = ({ speaker, number, dueUs }: Said): string =>
  `load ${speaker} ${number} ${Math.round(dueUs)} ${WORDS}`

/** Parses a text; undefined if it is not the load's. */
export const readText = (text: string): Said | undefined => {
  const [mark, speaker, number, dueUs] = text.split(' ', 4)
  if (mark !== 'load') return undefined
  return { speaker: Number(speaker), number: Number(number), dueUs: Number(dueUs) }
}

// Fields of frame.proto: the list of messages in MessagesPush and in RoomNews, sequence and text in Message.
const MESSAGE_LIST = 18
const SEQUENCE = 32
const TEXT = 138

/**
 * Decodes only the texts of a body with a list of messages: the load reads every message, with
 * fewer resources than the servers have.
 */
export const eachSaid = (
  body: Uint8Array,
  onSaid: (said: Said, sequence: number) => void,
): void => {
  const fields = new ProtoReader(body)
  while (!fields.isAtEnd) {
    const tag = fields.uint32()
    if (tag === MESSAGE_LIST) readMessage(new ProtoReader(fields.bytes()), onSaid)
    else fields.skip(tag)
  }
}

const readMessage = (fields: ProtoReader, onSaid: (said: Said, sequence: number) => void): void => {
  let sequence = 0
  while (!fields.isAtEnd) {
    const tag = fields.uint32()
    if (tag === SEQUENCE) {
      sequence = fields.uint32()
    } else if (tag === TEXT) {
      const said = readText(fields.string())
      if (said !== undefined) onSaid(said, sequence)
    } else {
      fields.skip(tag)
    }
  }
}
