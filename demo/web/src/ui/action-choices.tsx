import styles from './action-choices.module.css'
import { useFocusTrap } from './use-focus-trap.ts'

export interface SheetAction<Key extends string> {
  readonly key: Key
  readonly text: string
  readonly isDangerous?: boolean
  /** Marks the action as disabled; a tap still shows the reason. */
  readonly isRefused?: boolean
}

interface ActionChoicesProps<Key extends string> {
  readonly actions: readonly SheetAction<Key>[]
  /** Null if the user cancelled. */
  readonly onChoose: (key: Key | null) => void
}

/** A list of actions. Keeps the focus; Escape cancels. */
export const ActionChoices = <Key extends string>(props: ActionChoicesProps<Key>) => {
  const { actions, onChoose } = props
  const trap = useFocusTrap(() => onChoose(null))
  return (
    <div
      {...trap}
      className={styles.choices}
      role="dialog"
      aria-modal
      aria-label="选择操作"
      tabIndex={-1}
    >
      {actions.map(({ key, text, isDangerous = false, isRefused = false }) => (
        <button
          key={key}
          type="button"
          className={styles.choice}
          data-danger={isDangerous}
          aria-disabled={isRefused}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
      <button type="button" className={styles.none} onClick={() => onChoose(null)}>
        取消
      </button>
    </div>
  )
}
