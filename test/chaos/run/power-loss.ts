import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** An unflushed write: the bytes before it. The same record as in fault-injector.c. */
interface Unkept {
  readonly offset: number
  readonly length: number
  /** Size of the file before. */
  readonly size: number
  readonly before: Buffer
}

const HEAD_BYTES = 32

const unkeptIn = (notes: Buffer): Unkept[] => {
  const found: Unkept[] = []
  for (let at = 0; at + HEAD_BYTES <= notes.length; ) {
    const [offset, length, size, kept] = [0, 8, 16, 24].map((field) =>
      Number(notes.readBigInt64LE(at + field)),
    ) as [number, number, number, number]
    const end = at + HEAD_BYTES + kept
    // The process was killed while it noted this: it has not written yet.
    if (end > notes.length) break
    found.push({ offset, length, size, before: notes.subarray(at + HEAD_BYTES, end) })
    at = end
  }
  return found
}

/** As it was before a write; what was not there reads as nothing. */
const restore = (file: number, { offset, length, before }: Unkept): void => {
  writeSync(file, before, 0, before.length, offset)
  const end = Math.min(offset + length, fstatSync(file).size)
  const beyond = end - offset - before.length
  if (beyond > 0) writeSync(file, Buffer.alloc(beyond), 0, beyond, offset + before.length)
}

/**
 * Produces the disk after a power failure during a killed process: `isLost` decides for each
 * unflushed write whether it is lost, and everything in memory is lost. Returns the number of lost
 * writes.
 */
export const losePower = (dataDir: string, notesDir: string, isLost: () => boolean): number => {
  let lost = 0
  for (const name of readdirSync(notesDir)) {
    const unkept = unkeptIn(readFileSync(join(notesDir, name)))
    const file = openSync(join(dataDir, name), 'r+')
    let areAllLost = true
    for (const write of unkept.toReversed()) {
      if (isLost()) {
        restore(file, write)
        lost += 1
        // A file grows with the last of its writes, and is short again only without all of them.
        if (areAllLost) ftruncateSync(file, write.size)
      } else areAllLost = false
    }
    closeSync(file)
    // The remaining writes are on the disk.
    truncateSync(join(notesDir, name))
  }
  const shared = join(dataDir, 'tavern.db-shm')
  if (existsSync(shared)) rmSync(shared)
  return lost
}

/** Removes an incomplete record of a killed process: later ones follow the last complete one. */
export const trimNotes = (notesDir: string): void => {
  for (const name of readdirSync(notesDir)) {
    const path = join(notesDir, name)
    const whole = unkeptIn(readFileSync(path)).reduce(
      (bytes, { before }) => bytes + HEAD_BYTES + before.length,
      0,
    )
    truncateSync(path, whole)
  }
}
