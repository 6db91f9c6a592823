import { decodeMessage, MessageFlag, type WireMessage } from 'tavern-im/protocol'
import type { Writer } from '../../storage/rows/writer.ts'
import { COMMUNITY_PREFIX, groupKey } from '../cache/conversation-key.ts'
import type { Tables } from '../cache/tables.ts'
import { indexedText, kindBits, searchedTexts } from './searched.ts'

/** The part of a row of `messages` that the index needs. */
interface Row {
  readonly conversation_id: number
  readonly sequence: number
  readonly sender_id: number | null
  readonly body: Uint8Array | null
  readonly key: string | null
}

/** Writes the index entry of a message, or removes it. */
export const writeIndexed = (
  { writer, tables }: { readonly writer: Writer; readonly tables: Tables },
  { conversation_id, sequence, sender_id, body, key }: Row,
): void => {
  if (key !== null && !isSearched(key)) return
  const position = [conversation_id, sequence]
  const message = body === null ? undefined : decodeMessage(body)
  const texts = message && searchedTexts(message)
  if (message === undefined || texts === undefined) {
    writer.write(tables.search.forget, position)
    return
  }
  const text = Buffer.from(indexedText(texts))
  const about = [sender_id, message.time, kindBits([message.type]), isTargeted(message)]
  writer.write(tables.search.text, [...position, ...about, text, conversation_id, key])
}

const isTargeted = ({ flags }: WireMessage): 0 | 1 => ((flags & MessageFlag.targeted) === 0 ? 0 : 1)

/** C2C conversations, and groups that are neither communities nor their topics. */
const isSearched = (key: string): boolean =>
  key.startsWith('c:') ||
  (key.startsWith(groupKey('')) && !key.startsWith(groupKey(COMMUNITY_PREFIX)))
