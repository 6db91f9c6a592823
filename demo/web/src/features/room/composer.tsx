import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/nav-bar.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import type { OrderCard } from '../chat/order-card.ts'
import type { ChosenLocation } from '../maps/location-picker.tsx'
import styles from './composer.module.css'
import { FacePanel } from './face-panel.tsx'
import { PlusPanel } from './plus-panel.tsx'
import { useField } from './use-field.ts'
import { useGrowing } from './use-growing.ts'

interface ComposerProps {
  readonly text: string
  /** Increases each time the text was set by an action: then the field gets the focus. */
  readonly focusRound?: number
  readonly onChange: (text: string) => void
  /** Returns false if the text was not accepted; then it stays in the field. */
  readonly onText: (text: string) => boolean
  readonly onSticker: (index: number) => void
  readonly onOrder: (card: OrderCard) => void
  /** Picked or pasted files. `asFiles`: send pictures and videos as files. */
  readonly onFiles: (files: readonly File[], asFiles?: boolean) => void
  readonly onLocation: (location: ChosenLocation) => void
  /**
   * Lets the user pick a mention; resolves with its text form, or null. Absent outside of groups.
   */
  readonly onMention?: (() => Promise<string | null>) | undefined
  /** Replaces the text field in voice mode. */
  readonly voiceButton: ReactNode
}

/** The message composer. Enter sends, also on phones; Shift+Enter breaks the line. */
export const Composer = (props: ComposerProps) => {
  const {
    text,
    focusRound = 0,
    onChange,
    onText,
    onSticker,
    onOrder,
    onFiles,
    onLocation,
    voiceButton,
  } = props
  const [isVoiceMode, setIsVoiceMode] = useState(false)
  const [panel, setPanel] = useState<'none' | 'faces' | 'plus'>('none')
  const input = useRef<HTMLTextAreaElement>(null)
  useOverlay(panel !== 'none', () => setPanel('none'))
  const { insert, change } = useField(input, { text, onChange, onMention: props.onMention })
  useGrowing(input, text, isVoiceMode)
  useLayoutEffect(() => {
    const field = input.current
    if (focusRound === 0 || field === null) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [focusRound])

  const send = () => {
    if (text.trim() === '') return
    if (onText(text)) onChange('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey
    if (!isPlainEnter || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const write = () => {
    setIsVoiceMode(false)
    setPanel('none')
    requestAnimationFrame(() => input.current?.focus())
  }
  const toggle = (name: 'faces' | 'plus') => {
    if (panel === name) return write()
    setPanel(name)
    if (name === 'faces') setIsVoiceMode(false)
    input.current?.blur()
  }
  const speak = () => {
    setPanel('none')
    setIsVoiceMode(true)
  }
  return (
    <footer className={styles.composer}>
      <div className={styles.line}>
        <IconButton
          icon={isVoiceMode ? 'keyboard' : 'mic'}
          label={isVoiceMode ? '打字' : '语音'}
          onClick={isVoiceMode ? write : speak}
        />
        {isVoiceMode ? (
          <div className={styles.voice}>{voiceButton}</div>
        ) : (
          <textarea
            ref={input}
            className={styles.input}
            rows={1}
            value={text}
            placeholder="说点什么…"
            aria-label="消息内容"
            enterKeyHint="send"
            onFocus={() => setPanel('none')}
            onChange={change}
            onPaste={(event) => {
              const files = [...event.clipboardData.files]
              if (files.length === 0) return
              event.preventDefault()
              onFiles(files)
            }}
            onKeyDown={onKeyDown}
          />
        )}
        <IconButton
          icon={panel === 'faces' ? 'keyboard' : 'smile'}
          label={panel === 'faces' ? '键盘' : '表情'}
          onClick={() => toggle('faces')}
        />
        {isVoiceMode || text.trim() === '' ? (
          <IconButton icon="plusCircle" label="更多" onClick={() => toggle('plus')} />
        ) : (
          <button
            type="button"
            className={styles.send}
            aria-label="发送"
            // Keeps the keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
      {panel === 'faces' && <FacePanel onEmoji={insert} onSticker={onSticker} />}
      {panel === 'plus' && (
        <PlusPanel
          onOrder={onOrder}
          onFiles={(files, asFiles) => {
            setPanel('none')
            onFiles(files, asFiles)
          }}
          onLocation={(location) => {
            setPanel('none')
            onLocation(location)
          }}
        />
      )}
    </footer>
  )
}
