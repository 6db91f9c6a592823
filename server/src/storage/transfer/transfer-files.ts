import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import type { Storage } from '../storage.ts'
import { exportLines } from './export-lines.ts'
import { importLines } from './import-lines.ts'

/**
 * Exports a database to a file, which exists only if it is complete; returns the number of rows.
 */
export const exportFile = async (storage: Storage, path: string): Promise<number> => {
  const part = `${path}.part`
  let rows = 0
  const lines = async function* () {
    const exported = exportLines(storage)
    for (;;) {
      const next = await exported.next()
      if (next.done) {
        rows = next.value
        return
      }
      yield `${next.value}\n`
    }
  }
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(part, { flush: true, mode: 0o600 }),
    )
    await rename(part, path)
    return rows
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

/** Fills an empty database from a file of {@link exportFile}; returns the number of rows. */
export const importFile = async (storage: Storage, path: string): Promise<number> => {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(path), unpacked)
  // The reader of the lines receives the failure; a reader that stops reports the reason.
  reading.catch(() => {})
  const rows = await importLines(storage, linesIn(unpacked))
  await reading
  return rows
}

async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const part of bytes) {
    const lines = (rest + decoder.write(part)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
