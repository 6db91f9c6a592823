import { ProtoReader } from '../../src/protocol/proto-reader.ts'
import { readText, type Said } from '../../testing/internal/workload/numbered-text.ts'

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
