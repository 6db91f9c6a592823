import type { FileHandle } from 'node:fs/promises'
import type { LogState } from './log-index.ts'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** Newest contents of pages. */
export type Pages = Map<number, Buffer>

/** Reads pages from frames of SQLite's write-ahead log, the newest frame of each page. */
export const readPages = async (
  wal: FileHandle,
  { salts, pageBytes }: LogState,
  from: number,
  frames: number,
): Promise<Pages> => {
  const frameBytes = FRAME_HEADER_BYTES + pageBytes
  const bytes = Buffer.allocUnsafe(frames * frameBytes)
  const { bytesRead } = await wal.read(bytes, 0, bytes.length, HEADER_BYTES + from * frameBytes)
  const pages: Pages = new Map()
  for (let at = 0; at < bytes.length; at += frameBytes) {
    if (at + frameBytes > bytesRead || bytes.toString('hex', at + 8, at + 16) !== salts) {
      throw new Error('read the log: another program has begun it from its start')
    }
    const page = bytes.subarray(at + FRAME_HEADER_BYTES, at + frameBytes)
    pages.set(bytes.readUInt32BE(at), page)
  }
  return pages
}
