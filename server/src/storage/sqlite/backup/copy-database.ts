import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const PIECE_BYTES = 2 ** 20
/** Written bytes that may wait for the disk: a large flush would delay commits. */
const UNSYNCED_BYTES = 2 * 2 ** 20

export interface CopiedFile {
  readonly bytes: number
  readonly checksum: number
}

/** Copies a database file, which may change meanwhile. Calls `afterPiece` with the time it took. */
export const copyDatabase = async (
  from: string,
  to: string,
  afterPiece: (ms: number) => Promise<void>,
): Promise<CopiedFile> => {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const piece = Buffer.allocUnsafe(PIECE_BYTES)
      let bytes = 0
      let checksum = 0
      for (;;) {
        const since = performance.now()
        const { bytesRead } = await source.read(piece, 0, PIECE_BYTES, bytes)
        if (bytesRead === 0) break
        await target.write(piece, 0, bytesRead, bytes)
        checksum = crc32(piece.subarray(0, bytesRead), checksum)
        bytes += bytesRead
        if (bytes % UNSYNCED_BYTES < bytesRead) await target.datasync()
        await afterPiece(performance.now() - since)
      }
      await target.sync()
      return { bytes, checksum }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
