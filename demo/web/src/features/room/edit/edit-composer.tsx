import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMessage, useMessageActions } from 'tavern-im/react'
import type { TextPayload } from 'tavern-im/strict'
import { Icon } from '../../../ui/icons.tsx'
import { IconButton } from '../../../ui/nav-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { errorText } from '../../chat/error-text.ts'
import { endMode, useRoomStore } from '../state/room-store.ts'
import { useGrowing } from '../use-growing.ts'
import styles from './edit-composer.module.css'

/** Edits an own text in place of the composer. Escape cancels. */
export const EditComposer = ({ messageID }: { messageID: string }) => {
  const store = useRoomStore()
  const { message } = useMessage(messageID)
  const { modify } = useMessageActions(messageID)
  const before = (message?.payload as TextPayload | undefined)?.text ?? ''
  const [text, setText] = useState(before)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useGrowing(input, text, false)
  useOverlay(true, () => endMode(store))
  useLayoutEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const isGone = message === null || message.isRevoked
  const isChanged = !isGone && text.trim() !== '' && text !== before
  const save = async () => {
    if (!isChanged || isBusy) return
    setIsBusy(true)
    const { error } = await modify({ payload: { text } })
    setIsBusy(false)
    if (error === null) return endMode(store)
    toast(errorText(error, '没有改成功，请稍后再试'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return endMode(store)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void save()
  }
  return (
    <footer className={styles.composer}>
      <p className={styles.head}>
        <Icon name="edit" />
        {isGone ? '这条消息已被撤回，改不了了' : '编辑消息'}
      </p>
      <div className={styles.line}>
        <IconButton icon="close" label="取消编辑" onClick={() => endMode(store)} />
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          value={text}
          aria-label="修改后的内容"
          enterKeyHint="done"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.save}
          aria-label="保存修改"
          disabled={!isChanged || isBusy}
          // Keeps the keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => void save()}
        >
          {isBusy ? <Spinner /> : <Icon name="check" />}
        </button>
      </div>
    </footer>
  )
}
