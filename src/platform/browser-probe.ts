import type { FilesPort } from './platform.ts'
import { systemClock } from './system-clock.ts'

type Probe = NonNullable<FilesPort['probe']>
type Player = HTMLVideoElement | HTMLAudioElement

/** Timeout of each step; metadata of a file that cannot be played is omitted. */
const STEP_MS = 4_000

/** Longer sides are made smaller. */
const COVER_SIDE = 1_280
const COVER_QUALITY = 0.8

/** Seconds at which a picture is looked for that is not black. */
const LOOKED_AT = [0, 0.5, 1, 3]

/** A picture whose brightest spot is darker, of 255, is black. */
const DARK = 24

/** Plays a file a little, unseen and unheard. Undefined in workers, which have nothing to play with. */
export const browserProbe = (document: Document | undefined): Probe | undefined =>
  document &&
  (async (file, kind) => {
    const player: Player = document.createElement(kind)
    const found = { width: 0, height: 0, duration: 0 }
    try {
      player.muted = true
      player.preload = 'auto'
      // Phones play no video otherwise.
      player.setAttribute('playsinline', '')
      await step(player, 'loadedmetadata', () => {
        player.src = file.localUrl
      })
      found.duration = await durationOf(player)
      if (!('videoWidth' in player)) return found
      found.width = player.videoWidth
      found.height = player.videoHeight
      const cover = await coverOf(document, player, found.duration)
      return cover ? { ...found, cover } : found
    } catch {
      return found
    } finally {
      player.removeAttribute('src')
      player.load()
    }
  })

/** Waits for an event that `act` causes; rejects after a timeout. */
const step = (player: Player, event: string, act: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (then: () => void) => () => {
      stop()
      player.removeEventListener(event, onEvent)
      player.removeEventListener('error', failed)
      then()
    }
    const onEvent = done(resolve)
    const failed = done(() => reject(new Error('play a file: it cannot be')))
    const stop = systemClock.after(STEP_MS, failed)
    player.addEventListener(event, onEvent)
    player.addEventListener('error', failed)
    act()
  })

/** Files recorded in a browser report their duration only after a seek to the end. */
const durationOf = async (player: Player): Promise<number> => {
  if (player.duration === Number.POSITIVE_INFINITY) {
    const isKnown = () => Number.isFinite(player.duration)
    await step(player, 'durationchange', () => {
      player.currentTime = Number.MAX_SAFE_INTEGER
    }).catch(() => undefined)
    if (isKnown()) await seek(player, 0).catch(() => undefined)
  }
  return Number.isFinite(player.duration) ? player.duration : 0
}

const seek = (player: Player, seconds: number) =>
  step(player, 'seeked', () => {
    player.currentTime = seconds
  })

/** The first picture that is not black; if all are, the last one. */
const coverOf = async (
  document: Document,
  player: HTMLVideoElement,
  duration: number,
): Promise<Blob | undefined> => {
  const scale = Math.min(1, COVER_SIDE / Math.max(player.videoWidth, player.videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(player.videoWidth * scale)
  canvas.height = Math.round(player.videoHeight * scale)
  const context = canvas.getContext('2d')
  if (context === null || canvas.width * canvas.height === 0) return undefined
  for (const seconds of LOOKED_AT) {
    if (seconds > 0 && seconds >= duration) break
    await seek(player, seconds)
    context.drawImage(player, 0, 0, canvas.width, canvas.height)
    if (!isBlack(document, canvas)) break
  }
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', COVER_QUALITY)
  })
  return made ?? undefined
}

const SAMPLE = 16

const isBlack = (document: Document, canvas: HTMLCanvasElement): boolean => {
  const small = document.createElement('canvas')
  small.width = small.height = SAMPLE
  const context = small.getContext('2d')
  context?.drawImage(canvas, 0, 0, SAMPLE, SAMPLE)
  const { data } = context?.getImageData(0, 0, SAMPLE, SAMPLE) ?? { data: [] }
  return !data.some((value, index) => index % 4 !== 3 && value > DARK)
}
