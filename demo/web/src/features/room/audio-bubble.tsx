import { type CSSProperties, useRef, useState } from 'react'
import type { AudioPayload } from 'tavern-im'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { isWebAddress } from '../../ui/web-address.ts'
import styles from './audio-bubble.module.css'

/** A voice of a minute is as long as a bubble gets. */
const LONGEST_SECONDS = 60

/** A voice; a tap plays it, another one stops it. The longer it is the longer its bubble. */
export const AudioBubble = ({ url, second, shape }: AudioPayload & { shape: string }) => {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const toggle = async () => {
    const player = audio.current
    if (player === null) return toast('这条语音无法播放')
    if (isPlaying) {
      player.pause()
      player.currentTime = 0
      return
    }
    try {
      await player.play()
    } catch {
      toast('这条语音无法播放')
    }
  }
  const length = Math.min(second, LONGEST_SECONDS) / LONGEST_SECONDS
  return (
    <button
      type="button"
      className={classNames(shape, styles.audio)}
      style={{ '--length': length } as CSSProperties}
      aria-label={`${isPlaying ? '停止' : '播放'}语音，${second} 秒`}
      onClick={() => void toggle()}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} isFilled={!isPlaying} />
      <span>{second}″</span>
      {isWebAddress(url) && (
        // biome-ignore lint/a11y/useMediaCaption: a voice of a chat has none
        <audio
          ref={audio}
          src={url}
          preload="none"
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onEnded={() => setIsPlaying(false)}
        />
      )}
    </button>
  )
}
