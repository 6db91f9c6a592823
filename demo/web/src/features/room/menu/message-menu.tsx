import { useState } from 'react'
import { useMessage, useMessageActions } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { Floating } from '../../../ui/floating.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { Box } from '../../../ui/position-beside.ts'
import { toast } from '../../../ui/toast.ts'
import { failureOf } from '../../chat/failures.ts'
import { PinButton } from '../../pins/pin-button.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { useRoomStore } from '../state/room-store.ts'
import { isStored, type MenuItem, menuItemsOf } from './menu-items.ts'
import styles from './message-menu.module.css'
import { useMenuActions } from './use-menu-actions.ts'

interface MessageMenuProps {
  readonly messageID: string
  /** The position of the message on the screen. */
  readonly anchor: Box
}

/** The menu of a message, shown beside it. */
export const MessageMenu = ({ messageID, anchor }: MessageMenuProps) => {
  const store = useRoomStore()
  const { message } = useMessage(messageID)
  const close = () => store.put({ opened: null })
  const isGone = message === null || message.isRevoked
  return (
    <Floating
      label="消息操作"
      anchor={anchor}
      side={message?.flow === 'out' ? 'end' : 'start'}
      onClose={close}
    >
      {isGone ? (
        <p className={styles.gone}>这条消息已被撤回</p>
      ) : (
        <Content message={message} onClose={close} />
      )}
    </Floating>
  )
}

interface ContentProps {
  readonly message: Snapshot<Message>
  readonly onClose: () => void
}

const whyFailed = (messageID: string): string => {
  const why = failureOf(messageID)
  return why === '' ? '没有发送成功，可以重发' : `没有发出：${why}`
}

const Content = ({ message, onClose }: ContentProps) => {
  const act = useMessageActions(message.ID)
  const menuActions = useMenuActions(message, act)
  const [hasAllFaces, setHasAllFaces] = useState(false)
  const choose = ({ key, whyNot }: MenuItem) => {
    if (whyNot !== null) return toast(whyNot)
    onClose()
    void menuActions[key]()
  }
  return (
    <div className={styles.menu}>
      {message.status === 'fail' && <p className={styles.why}>{whyFailed(message.ID)}</p>}
      {isStored(message) && (
        <ReactionBar
          messageID={message.ID}
          isWhole={hasAllFaces}
          onWhole={() => setHasAllFaces(true)}
          onDone={onClose}
        />
      )}
      {!hasAllFaces && (
        <div className={styles.actions}>
          {menuItemsOf(message, act.whyNot).map((item) => (
            <button
              key={item.key}
              type="button"
              className={styles.action}
              data-dangerous={item.isDangerous ?? false}
              aria-disabled={item.whyNot !== null}
              onClick={() => choose(item)}
            >
              <Icon name={item.icon} />
              {item.text}
            </button>
          ))}
          {isStored(message) && (
            <PinButton message={message} className={styles.action} onDone={onClose} />
          )}
        </div>
      )}
    </div>
  )
}
