import { useCallback, useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast.ts'
import { notePlayed } from './played-voices.ts'

export interface Voice {
  readonly messageID: string
  readonly url: string
  /** How long it says it is. */
  readonly second: number
}

interface VoiceQueue {
  /** Which voice follows one that has ended. */
  readonly unplayedAfter: (messageID: string) => Voice | null
  /** Hears that one could not be played. */
  readonly onBroken: (messageID: string) => void
}

type Playing =
  | { readonly step: 'loading'; readonly voice: Voice }
  /** `progress` is from 0 to 1. */
  | { readonly step: 'playing'; readonly voice: Voice; readonly progress: number }

let playing: Playing | null = null
let queue: VoiceQueue = { unplayedAfter: () => null, onBroken: () => {} }
let audio: HTMLAudioElement | undefined

const listeners = new Set<() => void>()

const put = (next: Playing | null): void => {
  playing = next
  for (const listener of listeners) listener()
}

/** One for all voices: so only one is heard, and a phone that let it play lets it play on. */
const player = (): HTMLAudioElement => {
  if (audio !== undefined) return audio
  const created = new Audio()
  created.addEventListener('timeupdate', () => progressed(created))
  created.addEventListener('playing', () => progressed(created))
  created.addEventListener('ended', finished)
  // As when a call comes in.
  created.addEventListener('pause', () => {
    if (created.paused && !created.ended) put(null)
  })
  audio = created
  return created
}

const progressed = ({ currentTime, duration, paused }: HTMLAudioElement): void => {
  if (playing === null || paused) return
  const { voice } = playing
  // Recordings that were written as a stream do not know how long they are.
  const length = Number.isFinite(duration) && duration > 0 ? duration : voice.second
  put({ step: 'playing', voice, progress: length > 0 ? Math.min(1, currentTime / length) : 0 })
}

const finished = (): void => {
  const next = playing === null ? null : queue.unplayedAfter(playing.voice.messageID)
  put(null)
  if (next !== null) void start(next)
}

const start = async (voice: Voice): Promise<void> => {
  const element = player()
  put({ step: 'loading', voice })
  notePlayed(voice.messageID)
  element.src = voice.url
  try {
    await element.play()
  } catch (error) {
    // Another one was started, or it was stopped, before it could begin.
    if (error instanceof DOMException && error.name === 'AbortError') return
    put(null)
    toast('这条语音没有播放成功，再点一次试试')
    queue.onBroken(voice.messageID)
  }
}

/** Plays a voice, and ends the one that plays; then what follows it. */
export const playVoice = (voice: Voice, following: VoiceQueue): void => {
  queue = following
  void start(voice)
}

export const stopVoice = (): void => {
  if (playing === null) return
  put(null)
  player().pause()
}

/** The message whose voice is heard; null where it is quiet. */
export const playingVoice = (): string | null => playing?.voice.messageID ?? null

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How a voice plays; null where it does not. */
export const usePlaying = (messageID: string): Playing | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => (playing?.voice.messageID === messageID ? playing : null), [messageID]),
  )
