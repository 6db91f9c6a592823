import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import styles from './hold-to-record.module.css'
import { type UseVoiceNoteOptions, useVoiceNote } from './use-voice-note.ts'
import { VoiceMeter } from './voice-meter.tsx'

/** Releasing at this distance in px above the button cancels the recording. */
const CANCEL_PX = 56

/**
 * Records while held; releasing sends, sliding up cancels. Keys and screen readers start and stop
 * with a click.
 */
export const HoldToRecord = (options: UseVoiceNoteOptions) => {
  const { state, press, slide, release, cancel, meter } = useVoiceNote(options)
  const button = useRef<HTMLButtonElement>(null)
  const isRecording = state.step === 'recording'
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    press()
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const top = button.current?.getBoundingClientRect().top ?? 0
    slide(clientY < top - CANCEL_PX)
  }
  const onClick = ({ detail }: MouseEvent) => {
    // Pointer input has already been handled by holding.
    if (detail > 0) return
    if (isRecording) release()
    else press()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-recording={isRecording}
        data-leaving={isRecording && state.willCancel}
        aria-label={isRecording ? '结束并发送语音' : '按住说话'}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={cancel}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
      >
        {isRecording ? (state.willCancel ? '松开 取消' : '松开 发送') : '按住 说话'}
      </button>
      <VoiceMeter state={state} meter={meter} />
    </>
  )
}
