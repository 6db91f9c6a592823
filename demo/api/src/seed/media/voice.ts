const RATE = 16_000
const HEADER_BYTES = 44

/** Semitones above the lowest, a quarter of a second each; null is silence. */
const TUNE = [0, 4, 7, 12, 11, 7, 9, 4, 5, 9, 7, null, 7, 12, 12, null] as const
const LOWEST_HERTZ = 261.6
const NOTE_SECONDS = 0.25
const LOUDNESS = 9_000

/** Duration of `voice` in milliseconds. */
export const VOICE_MS = TUNE.length * NOTE_SECONDS * 1000

const sampleAt = (index: number): number => {
  const time = index / RATE
  const note = TUNE[Math.floor(time / NOTE_SECONDS)] ?? null
  if (note === null) return 0
  const since = time % NOTE_SECONDS
  const hertz = LOWEST_HERTZ * 2 ** (note / 12)
  const swell = Math.min(1, since * 40) * Math.exp(-since * 5)
  const wave = Math.sin(2 * Math.PI * hertz * since) + 0.3 * Math.sin(4 * Math.PI * hertz * since)
  return Math.round(LOUDNESS * swell * wave)
}

const header = (dataBytes: number): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  // PCM, one channel, two bytes for each sample.
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(dataBytes, 40)
  return bytes
}

/** A hummed tune as a WAV file. */
export const voice = (): Buffer => {
  const samples = Math.round((VOICE_MS / 1000) * RATE)
  const data = Buffer.alloc(samples * 2)
  for (let index = 0; index < samples; index += 1) data.writeInt16LE(sampleAt(index), index * 2)
  return Buffer.concat([header(data.length), data])
}
