import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import type { ObjectAddress, ObjectStore } from './store.ts'

/** Leading bytes that identify the type of a file. */
export const HEAD_BYTES = 4_100

/** Type of everything that pages do not show or play in place. */
export const OTHER_TYPE = 'application/octet-stream'

/** Types that pages show or play in place, by kind of message. None of them can run code. */
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

/** Alternative names of types. */
const aliases: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
}

/** The same container with or without video; the kind of the message decides. */
const soundOf: Readonly<Record<string, string>> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
  'video/3gpp': 'audio/3gpp',
  'video/x-matroska': 'audio/x-matroska',
}

/**
 * Detects the type of an object by its leading bytes. Images and videos must be of their kind;
 * files may be anything; audio may be any audio, including raw samples without a header, but
 * neither text nor another known type.
 */
export const contentType = async (head: Uint8Array, kind: string): Promise<string> => {
  const found = await sniffed(head)
  if (kind === 'file') return isInline(found) ? found : OTHER_TYPE
  const type = kind === 'audio' ? (soundOf[found] ?? found) : found
  if (allowed[kind]?.includes(type)) return type
  if (kind === 'audio') {
    if (type.startsWith('audio/')) return type
    if (type === '' && !isText(head) && !isPng(head)) return OTHER_TYPE
  }
  const what = found === '' ? 'of unknown type' : `of type ${found}`
  throw new Refusal(
    serverCodes.FILE_WRONG_TYPE,
    `complete upload: expected ${kind}, but its content is ${what}`,
  )
}

/** Reads the leading bytes of an object of this size. */
export const headOf = async (
  store: ObjectStore,
  address: ObjectAddress,
  size: number,
): Promise<Uint8Array> => {
  const range = { from: 0, to: Math.min(size, HEAD_BYTES) - 1 }
  const chunks: Buffer[] = []
  for await (const chunk of await store.read(address, { range })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Control characters allowed in text: tab, line feed, form feed, carriage return, escape; all from
 * the space on.
 */
const isText = (head: Uint8Array): boolean =>
  head.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte))

/** One character per byte; the Buffer of pages does not have this encoding. */
const latin1 = new TextDecoder('latin1')

/** A damaged PNG has no type, but is no audio either. */
const isPng = (head: Uint8Array): boolean => latin1.decode(head.subarray(0, 4)).slice(1) === 'PNG'

/** The header of SILK files; some recorders put a byte before it. */
const isSilk = (head: Uint8Array): boolean => {
  const start = latin1.decode(head.subarray(0, SILK.length + 1))
  return start.startsWith(SILK) || start.slice(1) === SILK
}

const SILK = '#!SILK_V3'

/** Loaded with the first file, not at the start of a server. */
const sniffed = async (head: Uint8Array): Promise<string> => {
  if (isSilk(head)) return 'audio/silk'
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  return aliases[type] ?? type
}
