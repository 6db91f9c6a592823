import type { CSSProperties } from 'react'
import type { AudioPayload } from 'tavern-im/strict'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { isLoadable } from '../../ui/web-address.ts'
import type { MessageContent } from '../chat/message-content.ts'
import { useRoomMedia } from '../media/room-media-context.ts'
import { useIsPlayed } from './played-voices.ts'
import styles from './voice-bubble.module.css'
import { voiceOf } from './voice-messages.ts'
import { playVoice, stopVoice, usePlaying } from './voice-player.ts'

/** A voice message of this duration has the widest bubble. */
const LONGEST_SECONDS = 60

const FEWEST_BARS = 5
const MORE_BARS = 17

/** Repeated heights of the bars, which show progress, not loudness. */
const HEIGHTS = [0.4, 0.7, 1, 0.6, 0.85, 0.5, 0.75, 0.35] as const

interface VoiceBubbleProps {
  readonly message: MessageContent
  readonly shape: string
}

/** A voice message; a tap plays it, a second tap stops it. Its width grows with its duration. */
export const VoiceBubble = ({ message, shape }: VoiceBubbleProps) => {
  const { url, second } = message.payload as AudioPayload
  const { unplayedAfter, refresh } = useRoomMedia()
  const playing = usePlaying(message.ID)
  const isNew = message.flow === 'in' && message.isForwarded === undefined
  const isUnplayed = !useIsPlayed(message.ID) && isNew
  const length = Math.min(second, LONGEST_SECONDS) / LONGEST_SECONDS
  const queue = {
    // A replay does not continue with the next message.
    unplayedAfter: isUnplayed ? unplayedAfter : () => null,
    onBroken: (messageID: string) => void refresh(messageID),
  }
  const toggle = () => {
    if (playing !== null) stopVoice()
    else if (isLoadable(url)) playVoice(voiceOf(message), queue)
    else toast('这条语音播放不了')
  }
  const action = playing === null ? '播放' : '停止'
  return (
    <>
      <button
        type="button"
        className={classNames(shape, styles.voice)}
        style={{ '--length': length } as CSSProperties}
        aria-label={`${action}语音，${second} 秒${isUnplayed ? '，未播放' : ''}`}
        onClick={toggle}
      >
        <span className={styles.sign}>
          {playing?.step === 'loading' ? (
            <Spinner />
          ) : (
            <Icon name={playing === null ? 'play' : 'pause'} isFilled={playing === null} />
          )}
        </span>
        <Bars length={length} progress={playing?.step === 'playing' ? playing.progress : 0} />
        <span className={styles.seconds}>{second}″</span>
      </button>
      {isUnplayed && <span className={styles.dot} />}
    </>
  )
}

const Bars = ({ length, progress }: { length: number; progress: number }) => {
  const count = FEWEST_BARS + Math.round(MORE_BARS * length)
  return (
    <span className={styles.bars} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
          key={at}
          className={styles.bar}
          data-done={progress > 0 && at / count <= progress}
          style={{ height: `${(HEIGHTS[at % HEIGHTS.length] ?? 1) * 100}%` }}
        />
      ))}
    </span>
  )
}
