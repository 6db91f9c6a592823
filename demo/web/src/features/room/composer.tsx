import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/nav-bar.tsx'
import type { OrderCard } from '../chat/order-card.ts'
import styles from './composer.module.css'
import { FacePanel } from './face-panel.tsx'
import { PlusPanel } from './plus-panel.tsx'

interface ComposerProps {
  /** What was left unsent the last time. */
  readonly draft: string
  /** The field is ready to be written in: its text was put there on purpose. */
  readonly isFocused?: boolean
  readonly onDraft: (draft: string) => void
  /** False: it was not taken, and stays where it is. */
  readonly onText: (text: string) => boolean
  readonly onSticker: (index: number) => void
  readonly onOrder: (card: OrderCard) => void
}

/** Devices with a mouse have a keyboard, where Enter sends. */
const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Where messages are written. Enter sends where there is a keyboard, Shift and Enter break the line. */
export const Composer = (props: ComposerProps) => {
  const { draft, isFocused = false, onDraft, onText, onSticker, onOrder } = props
  const [text, setText] = useState(draft)
  const [panel, setPanel] = useState<'none' | 'faces' | 'plus'>('none')
  const input = useRef<HTMLTextAreaElement>(null)
  useGrowing(input, text)
  useLayoutEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  const change = (next: string) => {
    setText(next)
    onDraft(next)
  }
  const send = () => {
    if (text.trim() === '') return
    if (onText(text)) change('')
  }
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    change(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd))
    requestAnimationFrame(() => {
      input.current?.setSelectionRange(selectionStart + emoji.length, selectionStart + emoji.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey
    if (!isPlainEnter || event.nativeEvent.isComposing || !hasMouse()) return
    event.preventDefault()
    send()
  }
  const toggle = (name: 'faces' | 'plus') => {
    setPanel((open) => (open === name ? 'none' : name))
    if (panel === name) input.current?.focus()
    else input.current?.blur()
  }
  return (
    <footer className={styles.composer}>
      <div className={styles.line}>
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          value={text}
          placeholder="说点什么…"
          aria-label="消息内容"
          enterKeyHint="send"
          onFocus={() => setPanel('none')}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={panel === 'faces' ? 'keyboard' : 'smile'}
          label={panel === 'faces' ? '键盘' : '表情'}
          onClick={() => toggle('faces')}
        />
        {text.trim() === '' ? (
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
      {panel === 'plus' && <PlusPanel onOrder={onOrder} />}
    </footer>
  )
}

/** Makes a field as high as its text; the style sheet says how high at most. */
const useGrowing = (
  input: { readonly current: HTMLTextAreaElement | null },
  text: string,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const field = input.current
    if (field === null) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [input, text])
}
