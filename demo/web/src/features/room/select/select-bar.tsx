import { useEffect, useState } from 'react'
import { useChat } from 'tavern-im/react'
import type { ChatSDK, Message } from 'tavern-im/strict'
import { confirm } from '../../../ui/ask.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.ts'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { errorText } from '../../chat/error-text.ts'
import { endMode, useRoomStore } from '../state/room-store.ts'
import { inOrder } from './in-order.ts'
import styles from './select-bar.module.css'

/** The limit of one call. */
const DELETED_AT_ONCE = 30

const deleteAll = async (chat: ChatSDK, messages: readonly Message[]): Promise<void> => {
  for (let from = 0; from < messages.length; from += DELETED_AT_ONCE) {
    await chat.deleteMessage(messages.slice(from, from + DELETED_AT_ONCE))
  }
}

/** Replaces the composer during selection: the count and the actions. */
export const SelectBar = ({ chosen }: { chosen: ReadonlySet<string> }) => {
  const store = useRoomStore()
  const chat = useChat()
  const [isBusy, setIsBusy] = useState(false)
  useOverlay(true, () => endMode(store))
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && endMode(store)
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [store])
  const found = () => inOrder(chosen, (messageID) => chat.findMessage(messageID))
  const forward = (isMerged: boolean) => {
    const messageIDs = found().map(({ ID }) => ID)
    if (messageIDs.length === 0) return toast('选中的消息已经不在了')
    store.put({ opened: { kind: 'forward', messageIDs, isMerged } })
  }
  const remove = async () => {
    const messages = found()
    const isMeant = await confirm({
      title: `删除这 ${messages.length} 条消息？`,
      content: '只从你这里删除，别人仍能看到',
      confirmText: '删除',
    })
    if (!isMeant) return
    setIsBusy(true)
    try {
      await deleteAll(chat, messages)
      endMode(store)
    } catch (error) {
      toast(errorText(error, '没有删除，请稍后再试'))
    } finally {
      setIsBusy(false)
    }
  }
  const isIdle = chosen.size === 0 || isBusy
  return (
    <footer className={styles.bar}>
      <div className={styles.head}>
        <p role="status">{chosen.size === 0 ? '选择消息' : `已选 ${chosen.size} 条`}</p>
        <button type="button" className={styles.cancel} onClick={() => endMode(store)}>
          取消
        </button>
      </div>
      <div className={styles.actions}>
        <Act icon="share" text="逐条转发" isIdle={isIdle} onClick={() => forward(false)} />
        <Act icon="bundle" text="合并转发" isIdle={isIdle} onClick={() => forward(true)} />
        <Act icon="trash" text="删除" isIdle={isIdle} onClick={() => void remove()} />
      </div>
    </footer>
  )
}

interface ActProps {
  readonly icon: IconName
  readonly text: string
  readonly isIdle: boolean
  readonly onClick: () => void
}

const Act = ({ icon, text, isIdle, onClick }: ActProps) => (
  <button type="button" className={styles.action} disabled={isIdle} onClick={onClick}>
    <Icon name={icon} />
    {text}
  </button>
)
