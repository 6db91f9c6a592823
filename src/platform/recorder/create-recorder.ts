import type { Stop } from '../clock.ts'
import { systemClock } from '../system-clock.ts'
import { meterLevel } from './level-meter.ts'
import { RecorderError } from './recorder-error.ts'
import { type Recording, record } from './recording.ts'
import { whenSilenced } from './when-silenced.ts'

/** Callbacks and limits of a recorder. */
export interface RecorderOptions {
  /** Receives the loudness, 0 to 1, some 20 times a second. */
  readonly onLevel?: (level: number) => void
  /** The recording ends by itself after so long; 60 unless given. */
  readonly maxSeconds?: number
  /**
   * Receives a recording that has ended without `stop`: after `maxSeconds`, when the microphone is
   * gone, or silent because the page is hidden. Without this callback `stop` returns that
   * recording.
   */
  readonly onEnd?: (file: File) => void
}

/** Records voice messages, one at a time. */
export interface Recorder {
  /**
   * Requests the microphone and starts. Rejects with a {@link RecorderError}: `unsupported`, `refused`,
   * `noDevice`, `busy`, `failed`, `cancelled` (or stopped, while the user was asked).
   */
  start(): Promise<void>
  /**
   * Ends it. The file has its `duration` in milliseconds, as `createAudioMessage` takes it. Rejects with
   * `notRecording`, `failed`.
   */
  stop(): Promise<File & { readonly duration: number }>
  /** Throws away what was recorded; nothing where nothing was. */
  cancel(): void
  /** A recording is going on, or the user is being asked. */
  readonly isRecording: boolean
}

const MAX_SECONDS = 60

/**
 * A recorder for this page. Does nothing before `start`; the microphone is released after each
 * recording.
 */
export const createRecorder = (options: RecorderOptions = {}): Recorder => {
  const { onLevel, maxSeconds = MAX_SECONDS, onEnd } = options
  /** Raised by each start and cancel: who was asked before is not recorded any more. */
  let attempt = 0
  let isAsking = false
  let recording: Recording | undefined
  let ended: Recording['file'] | undefined

  /** The recording ended without `stop`: it reached its maximum duration, or the microphone was disconnected. */
  const endedByItself = ({ file }: Recording) => {
    recording = undefined
    const keep = () => {
      ended = file
    }
    if (onEnd === undefined) keep()
    else file.then(onEnd, keep)
  }

  const begin = (stream: MediaStream) => {
    const stops: Stop[] = []
    const current = record(stream, () => {
      for (const stop of stops) stop()
      if (recording === current) endedByItself(current)
    })
    recording = current
    stops.push(systemClock.after(maxSeconds * 1_000, current.end))
    stops.push(whenSilenced(stream, current.end))
    if (onLevel) stops.push(meterLevel(stream, onLevel))
  }

  const cancel = () => {
    attempt++
    isAsking = false
    ended = undefined
    const current = recording
    recording = undefined
    current?.end()
  }

  return {
    get isRecording() {
      return isAsking || recording !== undefined
    },
    async start() {
      if (isAsking || recording !== undefined) throw new RecorderError('busy')
      const mine = ++attempt
      ended = undefined
      isAsking = true
      try {
        const stream = await microphone()
        try {
          if (mine !== attempt) throw new RecorderError('cancelled')
          begin(stream)
        } catch (cause) {
          for (const track of stream.getTracks()) track.stop()
          throw cause instanceof RecorderError ? cause : new RecorderError('failed', cause)
        }
      } finally {
        if (mine === attempt) isAsking = false
      }
    },
    async stop() {
      const file = recording?.file ?? ended
      // The button was released while the user is still asked: recording must not start afterwards.
      cancel()
      if (file === undefined) throw new RecorderError('notRecording')
      return file
    },
    cancel,
  }
}

const microphone = async (): Promise<MediaStream> => {
  // Pages without https have no devices at all.
  const devices = globalThis.navigator?.mediaDevices as MediaDevices | undefined
  if (devices === undefined || typeof MediaRecorder === 'undefined') {
    throw new RecorderError('unsupported')
  }
  try {
    return await devices.getUserMedia({ audio: true })
  } catch (cause) {
    const { name } = cause as DOMException
    const isRefused = name === 'NotAllowedError' || name === 'SecurityError'
    throw new RecorderError(isRefused ? 'refused' : 'noDevice', cause)
  }
}
