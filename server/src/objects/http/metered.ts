import { type Readable, Transform } from 'node:stream'
import type { Clock, Stop } from 'tavern-im/protocol'
import { TransferFailure, tooLarge } from './transfer-failure.ts'

/** So long nothing may come of an upload. */
const IDLE_MS = 60_000

const BUFFER_BYTES = 256 * 1024

/**
 * The bytes of a source up to so many: fails where more come, where nothing comes for a minute, and where the source ends
 * before its time. The source itself is left alone: an answer must still find its way.
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
  // Whoever reads hears of it; where nobody does, nobody needs to.
  meter.on('error', () => {})
  const onBroken = () => {
    if (!source.readableEnded)
      meter.destroy(new TransferFailure(400, 'take file: the connection was closed'))
  }
  source.on('error', onBroken)
  source.on('close', onBroken)
  meter.on('close', () => {
    stop()
    // What else comes goes nowhere.
    source.unpipe(meter)
    source.resume()
  })
  watch()
  source.pipe(meter)
  return meter
}
