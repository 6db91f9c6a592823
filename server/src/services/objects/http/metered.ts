import { type Readable, Transform } from 'node:stream'
import type { Clock, Stop } from 'tavern-im/protocol'
import { TransferFailure, tooLarge } from './transfer-failure.ts'

/** Timeout of an upload without data. */
const IDLE_MS = 60_000

const BUFFER_BYTES = 256 * 1024

/**
 * The bytes of a source up to a limit: fails if more arrive, if nothing arrives for a minute, or if
 * the source ends early. The source itself stays usable for the response.
 */
export const metered = (source: Readable, maxBytes: number, clock: Clock): Readable => {
  let bytes = 0
  let stop: Stop = () => {}
  const watch = () => {
    stop()
    stop = clock.after(IDLE_MS, () => {
      meter.destroy(new TransferFailure(408, 'take file: no data for a minute; resume the upload'))
    })
  }
  const meter = new Transform({
    highWaterMark: BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      watch()
      if (bytes > maxBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
  // A reader receives the error; without a reader it is irrelevant.
  meter.on('error', () => {})
  const onBroken = () => {
    if (!source.readableEnded)
      meter.destroy(new TransferFailure(400, 'take file: the connection was closed'))
  }
  source.on('error', onBroken)
  source.on('close', onBroken)
  meter.on('close', () => {
    stop()
    // Further bytes are discarded.
    source.unpipe(meter)
    source.resume()
  })
  watch()
  source.pipe(meter)
  return meter
}
