import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import { ObjectState } from '../../storage/rows/object-state.ts'
import type { ObjectRow } from './object-rows.ts'
import type { Objects } from './objects.ts'

const formats: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg-opus',
  'audio/wav': 'wav',
  'audio/amr': 'amr',
  'audio/silk': 'silk',
}

/** Formats identified only by the file name: their content has no header. */
const unmarked = /\.(pcm|speex)$/i

/** The format of a stored voice for speech recognition: our URLs have no file extension. */
export const voiceFormatOf = ({
  kind,
  type,
  name,
}: Pick<ObjectRow, 'kind' | 'type' | 'name'>): string | undefined =>
  kind === 'audio' ? (formats[type] ?? unmarked.exec(name)?.[1]?.toLowerCase()) : undefined

/** The longest voice (spec 2 section 9). */
const VOICE_BYTES = 20 * 1024 * 1024

/**
 * Loader of a voice that is stored on this server, without the network; undefined for any other.
 * Its URL must be valid, as for every client.
 */
export const ownVoice = (
  objects: Objects,
  app: number,
  url: string,
): (() => Promise<Blob>) | undefined => {
  const named = objects.named(app, url)
  if (named === undefined) return undefined
  return async () => {
    const row = objects.isOver(named) ? undefined : await objects.rows.find(named)
    if (row?.state !== ObjectState.stored || row.kind !== 'audio' || row.size > VOICE_BYTES) {
      throw new Refusal(
        serverCodes.BAD_RESOURCE,
        'load voice: it does not exist, or its URL has expired',
      )
    }
    const parts: Buffer[] = []
    for await (const part of await objects.store.read(named)) parts.push(part)
    return new Blob(parts as Buffer<ArrayBuffer>[], { type: row.type })
  }
}
