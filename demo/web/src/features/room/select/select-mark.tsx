import type { Message, Snapshot } from 'tavern-im/strict'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.ts'
import { senderName } from '../../chat/sender-name.ts'
import { isStored } from '../menu/menu-items.ts'
import {
  MAX_CHOSEN,
  type RoomState,
  toggled,
  useRoomState,
  useRoomStore,
} from '../state/room-store.ts'
import styles from './select-mark.module.css'

const isSelecting = ({ mode }: RoomState): boolean => mode.kind === 'selecting'

export const useIsSelecting = (): boolean => useRoomState(useRoomStore(), isSelecting)

/** The checkbox over a message during selection. */
export const SelectMark = ({ message }: { message: Snapshot<Message> }) => {
  const store = useRoomStore()
  const { ID } = message
  const isChosen = useRoomState(
    store,
    ({ mode }) => mode.kind === 'selecting' && mode.chosen.has(ID),
  )
  // A message that the server has not stored cannot be forwarded or deleted there.
  if (!isStored(message)) return <span className={styles.veil} />
  const toggle = () => {
    const { mode } = store.get()
    if (mode.kind !== 'selecting') return
    const chosen = toggled(mode.chosen, ID)
    if (chosen === null) toast(`最多选 ${MAX_CHOSEN} 条`)
    else store.put({ mode: { kind: 'selecting', chosen } })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it lies over the whole row
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={`选择 ${senderName(message)} 的消息`}
      className={styles.veil}
      onClick={toggle}
    >
      <span className={styles.mark}>{isChosen && <Icon name="check" />}</span>
    </button>
  )
}
