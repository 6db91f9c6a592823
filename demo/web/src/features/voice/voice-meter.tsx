import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/icons.tsx'
import type { Meter, VoiceNoteState } from './use-voice-note.ts'
import styles from './voice-meter.module.css'
import { LONGEST_SECONDS } from './voice-session.ts'

/** Seconds before the maximum duration at which a warning appears. */
const WARNING_SECONDS = 10

const BARS = 21

interface VoiceMeterProps {
  readonly state: VoiceNoteState
  readonly meter: Meter
}

/** The recording overlay: level, duration, and the hint for cancelling. */
export const VoiceMeter = ({ state, meter }: VoiceMeterProps) => {
  if (state.step === 'idle' || state.step === 'opening') return null
  if (state.step === 'tooShort') {
    return createPortal(
      <div className={styles.cover} role="alert">
        <div className={styles.card} data-leaving="false">
          <span className={styles.short}>
            <Icon name="alert" />
          </span>
          <p className={styles.hint}>说话时间太短</p>
        </div>
      </div>,
      document.body,
    )
  }
  const { seconds, willCancel } = state
  const left = Math.ceil(LONGEST_SECONDS - seconds)
  const isNearEnd = left <= WARNING_SECONDS
  return createPortal(
    <div className={styles.cover}>
      <div className={styles.card} data-leaving={willCancel}>
        <Waves meter={meter} />
        <p className={styles.time}>{isNearEnd ? `还能说 ${left} 秒` : `${Math.floor(seconds)}″`}</p>
        <p className={styles.hint}>{willCancel ? '松开手指，取消发送' : '上滑取消，松开发送'}</p>
      </div>
      <p className={styles.hidden} role="status">
        {isNearEnd ? `还能说 ${WARNING_SECONDS} 秒以内` : '正在录音'}
      </p>
    </div>,
    document.body,
  )
}

/** The latest levels, from the middle outwards. */
const Waves = ({ meter }: { meter: Meter }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const middle = (BARS - 1) / 2
    const levels: number[] = Array.from({ length: middle + 1 }, () => 0)
    return meter((level) => {
      levels.unshift(level)
      levels.pop()
      for (const [at, bar] of [...(box.current?.children ?? [])].entries()) {
        const shown = levels[Math.abs(at - middle)] ?? 0
        ;(bar as HTMLElement).style.transform = `scaleY(${0.1 + 0.9 * Math.min(1, shown)})`
      }
    })
  }, [meter])
  return (
    <div ref={box} className={styles.waves} aria-hidden="true">
      {Array.from({ length: BARS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
        <span key={at} className={styles.wave} />
      ))}
    </div>
  )
}
