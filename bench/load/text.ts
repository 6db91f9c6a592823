import { ProtoReader } from '../../src/protocol/proto-reader.ts'
import { messagesPushTags, messageTags } from '../../src/protocol/proto-tags.ts'
import { readText, type Said } from '../../testing/internal/workload/numbered-text.ts'

/** The list of messages in `MessagesPush`, and in `RoomNews`. */
const MESSAGE_LIST = messagesPushTags.messageList

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
    if (tag === messageTags.sequence) {
      sequence = fields.uint32()
    } else if (tag === messageTags.text) {
      const said = readText(fields.string())
      if (said !== undefined) onSaid(said, sequence)
    } else {
      fields.skip(tag)
    }
  }
}
