import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'
import type { ObjectPlace, ObjectStore } from './store.ts'

/** Bytes at the beginning that tell the type of a file. */
export const HEAD_BYTES = 4_100

/** What is neither picture nor sound nor video, or none that is shown in place. */
export const OTHER_TYPE = 'application/octet-stream'

/** What messages of a kind may hold. Nothing of it can run. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'],
  video: ['video/mp4', 'video/quicktime', 'video/webm'],
  audio: ['mpeg', 'mp4', 'x-m4a', 'aac', 'ogg', 'wav', 'amr', 'webm', 'flac'].map(
    (name) => `audio/${name}`,
  ),
}

const inline = new Set(Object.values(allowed).flat())

/** Whether a page may show it in place. */
export const isInline = (type: string): boolean => inline.has(type)

/** Names that say the same. */
const aliases: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
}

/** The same container with or without pictures; the kind of the message says what is meant. */
const soundOf: Readonly<Record<string, string>> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
}

/** The type of an object by its beginning, which must be one of its kind; files may be anything. */
export const contentType = async (head: Uint8Array, kind: string): Promise<string> => {
  const found = await sniffed(head)
  if (kind === 'file') return isInline(found) ? found : OTHER_TYPE
  const type = kind === 'audio' ? (soundOf[found] ?? found) : found
  if (allowed[kind]?.includes(type)) return type
  const what = found === '' ? 'of no known type' : `of type ${found}`
  throw new Refusal(
    serverCodes.FILE_WRONG_TYPE,
    `complete upload: no ${kind}, its content is ${what}`,
  )
}

/** The beginning of an object of this size. */
export const headOf = async (
  store: ObjectStore,
  place: ObjectPlace,
  size: number,
): Promise<Uint8Array> => {
  const range = { from: 0, to: Math.min(size, HEAD_BYTES) - 1 }
  const chunks: Buffer[] = []
  for await (const chunk of await store.read(place, { range })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Its tables are read with the first file, not at the start of a server. */
const sniffed = async (head: Uint8Array): Promise<string> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  return aliases[type] ?? type
}
