import type { Stop } from '../clock.ts'
import { systemClock } from '../system-clock.ts'

/** 20 times a second. */
const LEVEL_MS = 50

/**
 * Reports the loudness, 0 to 1, some 20 times a second. Does nothing if the browser cannot measure
 * it.
 */
export const meterLevel = (stream: MediaStream, onLevel: (level: number) => void): Stop => {
  let context: AudioContext | undefined
  const close = () => void context?.close().catch(() => undefined)
  try {
    context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    // Safari lets it wait where the tap was a question ago.
    context.resume().catch(() => undefined)
    const samples = new Uint8Array(analyser.fftSize)
    const stop = systemClock.every(LEVEL_MS, () => {
      analyser.getByteTimeDomainData(samples)
      onLevel(levelOf(samples))
    })
    return () => {
      stop()
      close()
    }
  } catch {
    // Too many of them, or a microphone of another rate: a recording needs no meter.
    close()
    return () => undefined
  }
}

/** Samples lie around 128. Voices seldom reach a third of what there is. */
const levelOf = (samples: Uint8Array): number => {
  let squares = 0
  for (const sample of samples) squares += ((sample - 128) / 128) ** 2
  return Math.min(1, 3 * Math.sqrt(squares / samples.length))
}
