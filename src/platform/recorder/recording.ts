import { systemClock } from '../system-clock.ts'
import { RecorderError } from './recorder-error.ts'

/** AAC plays everywhere; where a browser cannot record it, Opus plays in all that are not older than Safari 17. */
const FORMATS = [
  { type: 'audio/mp4;codecs=mp4a.40.2', end: 'm4a' },
  { type: 'audio/webm;codecs=opus', end: 'webm' },
] as const

/** Enough for voices; 60 seconds are some 240 kB. */
const BITS_PER_SECOND = 32_000

/** One recording. */
export interface Recording {
  /** Settles once it has ended. */
  readonly file: Promise<File & { readonly duration: number }>
  end(): void
}

/**
 * Records a stream until `end`, or until its device is lost; then releases the device, and calls
 * `whenOver`.
 */
export const record = (stream: MediaStream, whenOver: () => void): Recording => {
  const format = FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(format && { mimeType: format.type }),
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  const parts: Blob[] = []
  const startedAt = systemClock.now()
  let endedAt = 0
  const end = () => {
    endedAt ||= systemClock.now()
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const file = new Promise<File & { readonly duration: number }>((resolve, reject) => {
    const over = (settle: () => void) => () => {
      for (const track of stream.getTracks()) track.stop()
      whenOver()
      settle()
    }
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onerror = over(() => reject(new RecorderError('failed')))
    recorder.onstop = over(() => {
      const duration = (endedAt || systemClock.now()) - startedAt
      const [type = ''] = (recorder.mimeType || format?.type || 'audio/webm').split(';')
      const name = `${startedAt}.${type === 'audio/mp4' ? 'm4a' : (format?.end ?? 'webm')}`
      const made = new File(parts, name, { type })
      if (made.size === 0) reject(new RecorderError('failed'))
      else resolve(Object.assign(made, { duration }))
    })
  })
  // Avoid an unhandled rejection after a cancellation.
  file.catch(() => undefined)
  recorder.start()
  return { file, end }
}
