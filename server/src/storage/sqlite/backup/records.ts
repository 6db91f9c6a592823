import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Pages } from './log-pages.ts'

/**
 * A record of a backup's log: pages of the database that commits have changed.
 *
 *     0  magic      4  checksum of everything after it     8  checksum of the record before
 *    12  1: the database is complete after this record    16  time, ms of the server's clock
 *    24  bytes of a page    28  pages of the database    32  pages of this record
 *    36  numbers of the pages, then the pages
 */
export interface LogRecord {
  readonly checksum: number
  readonly previous: number
  readonly isComplete: boolean
  readonly time: number
  readonly pageBytes: number
  readonly databasePages: number
  readonly pages: Pages
  /** Length of the record in its file. */
  readonly bytes: number
}

const MAGIC = 0x7462_6c67
const HEADER_BYTES = 36
const NUMBER_BYTES = 4
/** Checksummed bytes begin here. */
const COVERED_FROM = 8
/** Larger counts come from damaged files. */
const MAX_PAGES = 65_536

export const writeRecord = (record: Omit<LogRecord, 'checksum' | 'bytes'>): Buffer => {
  const { pages, pageBytes } = record
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + pages.size * (NUMBER_BYTES + pageBytes))
  bytes.writeUInt32LE(MAGIC, 0)
  bytes.writeUInt32LE(record.previous, 8)
  bytes.writeUInt32LE(record.isComplete ? 1 : 0, 12)
  bytes.writeBigUInt64LE(BigInt(record.time), 16)
  bytes.writeUInt32LE(pageBytes, 24)
  bytes.writeUInt32LE(record.databasePages, 28)
  bytes.writeUInt32LE(pages.size, 32)
  let number = HEADER_BYTES
  let page = HEADER_BYTES + pages.size * NUMBER_BYTES
  for (const [id, content] of pages) {
    number = bytes.writeUInt32LE(id, number)
    page += content.copy(bytes, page)
  }
  bytes.writeUInt32LE(crc32(bytes.subarray(COVERED_FROM)), 4)
  return bytes
}

export const checksumOf = (record: Buffer): number => record.readUInt32LE(4)

/** Reads the record at an offset; undefined at the end of the file, or if it is not whole. */
export const readRecord = async (
  file: FileHandle,
  offset: number,
): Promise<LogRecord | undefined> => {
  const header = Buffer.alloc(HEADER_BYTES)
  const { bytesRead } = await file.read(header, 0, HEADER_BYTES, offset)
  if (bytesRead < HEADER_BYTES || header.readUInt32LE(0) !== MAGIC) return undefined
  const pageBytes = header.readUInt32LE(24)
  const count = header.readUInt32LE(32)
  if (count > MAX_PAGES || pageBytes > MAX_PAGES) return undefined
  const body = Buffer.allocUnsafe(count * (NUMBER_BYTES + pageBytes))
  const rest = await file.read(body, 0, body.length, offset + HEADER_BYTES)
  if (rest.bytesRead < body.length) return undefined
  const checksum = checksumOf(header)
  if (crc32(body, crc32(header.subarray(COVERED_FROM))) !== checksum) return undefined
  const pages: Pages = new Map()
  for (let index = 0; index < count; index += 1) {
    const at = count * NUMBER_BYTES + index * pageBytes
    pages.set(body.readUInt32LE(index * NUMBER_BYTES), body.subarray(at, at + pageBytes))
  }
  return {
    checksum,
    previous: header.readUInt32LE(8),
    isComplete: header.readUInt32LE(12) === 1,
    time: Number(header.readBigUInt64LE(16)),
    pageBytes,
    databasePages: header.readUInt32LE(28),
    pages,
    bytes: HEADER_BYTES + body.length,
  }
}
