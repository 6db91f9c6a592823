import { useCallback, useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast.ts'
import { markPlayed } from './played-voices.ts'

export interface Voice {
  readonly messageID: string
  readonly url: string
  /** The duration according to the message, in seconds. */
  readonly second: number
}

interface VoiceQueue {
  /** Returns the voice message to play next. */
  readonly unplayedAfter: (messageID: string) => Voice | null
  /** Called if a voice message could not be played. */
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

/** One audio element for all messages: only one plays, and phones permit autoplay of the next. */
const player = (): HTMLAudioElement => {
  if (audio !== undefined) return audio
  const created = new Audio()
  created.addEventListener('timeupdate', () => progressed(created))
  created.addEventListener('playing', () => progressed(created))
  created.addEventListener('ended', finished)
  // For example by an incoming call.
  created.addEventListener('pause', () => {
    if (created.paused && !created.ended) put(null)
  })
  audio = created
  return created
}

const progressed = ({ currentTime, duration, paused }: HTMLAudioElement): void => {
  if (playing === null || paused) return
  const { voice } = playing
  // Streamed recordings have no duration in their header.
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
  markPlayed(voice.messageID)
  element.src = voice.url
  try {
    await element.play()
  } catch (error) {
    // Playback was stopped or replaced before it began.
    if (error instanceof DOMException && error.name === 'AbortError') return
    put(null)
    toast('这条语音没有播放成功，再点一次试试')
    queue.onBroken(voice.messageID)
  }
}

/** Plays a voice message instead of the current one, then the following ones. */
export const playVoice = (voice: Voice, following: VoiceQueue): void => {
  queue = following
  void start(voice)
}

export const stopVoice = (): void => {
  if (playing === null) return
  put(null)
  player().pause()
}

/** The ID of the playing message; null if none plays. */
export const playingVoice = (): string | null => playing?.voice.messageID ?? null

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The playback state of a message; null if it does not play. */
export const usePlaying = (messageID: string): Playing | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => (playing?.voice.messageID === messageID ? playing : null), [messageID]),
  )
