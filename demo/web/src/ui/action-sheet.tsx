import { useState } from 'react'
import styles from './action-sheet.module.css'
import { choice, type SheetAction } from './choose-action.ts'
import { Icon } from './icons.tsx'
import sheet from './sheet.module.css'
import { useModal } from './use-modal.ts'

/** Renders the actions of `chooseAction` above everything else. */
export const ActionSheet = () => {
  const current = choice.use()
  const cancel = () => current?.settle(null)
  const { isPresent, props, dismissOutside } = useModal({
    isOpen: current !== null,
    onDismiss: cancel,
  })
  // The actions stay on the screen while the sheet moves out.
  const [actions, setActions] = useState<readonly SheetAction[]>([])
  if (current !== null && current.actions !== actions) setActions(current.actions)
  if (!isPresent) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog {...props} className={sheet.sheet} aria-label="选择操作" onClick={dismissOutside}>
      <div className={sheet.scroll}>
        {actions.map((action) => (
          <Action key={action.key} action={action} onChoose={() => current?.settle(action.key)} />
        ))}
        <button type="button" className={styles.none} onClick={cancel}>
          取消
        </button>
      </div>
    </dialog>
  )
}

interface ActionProps {
  readonly action: SheetAction
  readonly onChoose: () => void
}

const Action = ({ action, onChoose }: ActionProps) => {
  const { text, isDangerous = false, isRefused = false, isChosen = false } = action
  return (
    <button
      type="button"
      className={styles.choice}
      data-danger={isDangerous}
      aria-disabled={isRefused}
      aria-current={isChosen}
      onClick={onChoose}
    >
      {text}
      {isChosen && <Icon name="check" />}
    </button>
  )
}
