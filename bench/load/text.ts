import { ProtoReader } from '../../src/protocol/proto-reader.ts'

/** What a message of the load says of itself. */
export interface Said {
  readonly speaker: number
  /** From 1. */
  readonly number: number
  /** When it was due; of this machine's clock. */
  readonly dueUs: number
}

const WORDS = '晚上八点开打，老地方集合 see you there'

/** A text of the usual length that says who said it, which one it is, and when it was due. */
export const textOf = ({ speaker, number, dueUs }: Said): string =>
  `load ${speaker} ${number} ${Math.round(dueUs)} ${WORDS}`

/** What the text says, or undefined of what is not the load's. */
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
 * Hands out the texts of a body that has a list of messages, and nothing else of them: the load reads every message
 * that the servers send, with less than they have.
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
