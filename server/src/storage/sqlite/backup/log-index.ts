import { readSync } from 'node:fs'

/** The state of SQLite's write-ahead log after a commit. */
export interface LogState {
  /** Differs for each time that the log begins from its start. */
  readonly salts: string
  /** Frames up to the last commit. */
  readonly frames: number
  /** Frames from the start that are in the database file, too. */
  readonly checkpointed: number
  /** Size of the database at the last commit. */
  readonly databasePages: number
  readonly pageBytes: number
}

/** Two copies of the header, and the number of frames that checkpoints have moved. */
const INDEX_BYTES = 100
const HEADER_BYTES = 48
/** A commit writes both copies within microseconds. */
const ATTEMPTS = 10_000

/**
 * Reads the state from the file `-shm` (https://sqlite.org/walformat.html). Its numbers have the
 * byte order of the machine.
 */
export const readLogState = (shm: number): LogState => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const bytes = Buffer.alloc(INDEX_BYTES)
    if (readSync(shm, bytes, 0, INDEX_BYTES, 0) < INDEX_BYTES) {
      throw new Error('read the log: its index is too short')
    }
    const header = bytes.subarray(0, HEADER_BYTES)
    if (!header.equals(bytes.subarray(HEADER_BYTES, 2 * HEADER_BYTES))) continue
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, INDEX_BYTES / 4)
    const word = (byte: number) => words[byte / 4] ?? 0
    const [size = 0] = new Uint16Array(bytes.buffer, bytes.byteOffset + 14, 1)
    return {
      salts: header.toString('hex', 32, 40),
      frames: word(16),
      checkpointed: word(96),
      databasePages: word(20),
      // 65,536 is stored as 1.
      pageBytes: (size & 0xfe00) + ((size & 1) << 16),
    }
  }
  throw new Error('read the log: the copies of its header differ')
}
