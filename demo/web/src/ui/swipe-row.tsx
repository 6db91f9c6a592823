import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './swipe-row.module.css'

export interface SwipeAction<Key extends string> {
  readonly key: Key
  readonly text: string
  readonly tone?: 'calm' | 'warm' | 'danger'
}

interface SwipeRowProps<Key extends string> {
  /** The name of the row that the actions belong to. */
  readonly label: string
  readonly actions: readonly SwipeAction<Key>[]
  readonly onDo: (key: Key) => void
  readonly children: ReactNode
}

const close = (row: HTMLElement | null): void => row?.scrollTo({ left: 0, behavior: 'smooth' })

/**
 * A row with actions behind its end, revealed by swiping or scrolling. They duplicate actions that
 * are available elsewhere, so that closed they are hidden from keys and screen readers.
 */
export const SwipeRow = <Key extends string>(props: SwipeRowProps<Key>) => {
  const { label, actions, onDo, children } = props
  const row = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const closeBeside = ({ target }: Event) => {
      if (target instanceof Node && row.current?.contains(target) !== true) close(row.current)
    }
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [isOpen])
  return (
    <div
      ref={row}
      className={styles.row}
      onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
        setIsOpen(scrollLeft > (scrollWidth - clientWidth) / 2)
      }
    >
      <div className={styles.content}>{children}</div>
      {actions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a row that scrolls
        <div className={styles.actions} role="group" aria-label={label} inert={!isOpen}>
          {actions.map(({ key, text, tone = 'calm' }) => (
            <button
              key={key}
              type="button"
              className={styles.action}
              data-tone={tone}
              onClick={() => {
                close(row.current)
                onDo(key)
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
