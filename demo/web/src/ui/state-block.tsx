import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './state-block.module.css'

interface StateBlockProps {
  readonly title: string
  readonly text: string
  readonly art?: 'mug' | 'lost' | 'broken'
  readonly action?: { readonly text: string; readonly run: () => void }
  readonly children?: ReactNode
}

const drawings = {
  mug: (
    <>
      <path d="M42 54h40v38q0 8-8 8H50q-8 0-8-8z" fill="#ffdca6" />
      <path d="M82 62h7q10 0 10 11t-10 11h-7" fill="none" stroke="#f0b765" strokeWidth="6" />
      <path d="M39 54q-4-12 9-14 7-11 18-5 14-4 15 7 8 4 4 12z" fill="#fff" />
      <path d="M52 66v22M62 66v22M72 66v22" stroke="#f0b765" strokeWidth="5" />
      <path d="M52 26q-4-5 0-10M64 24q-4-5 0-10" fill="none" stroke="#e9d5c0" strokeWidth="4" />
    </>
  ),
  lost: (
    <>
      <path d="M40 100V46q0-22 24-22t24 22v54z" fill="#e9d5c0" />
      <path d="M48 100V48q0-16 16-16t16 16v52z" fill="#57464f" />
      <circle cx="73" cy="70" r="3" fill="#ffdca6" />
      <path d="M32 102h64" stroke="#d9c3ac" strokeWidth="5" />
    </>
  ),
  broken: (
    <>
      <path
        d="M30 66a48 48 0 0 1 68 0M42 79a31 31 0 0 1 44 0"
        fill="none"
        stroke="#e9d5c0"
        strokeWidth="8"
      />
      <circle cx="64" cy="95" r="7" fill="#ee5a2b" />
      <path d="M38 42 90 104" stroke="#57464f" strokeWidth="6" />
    </>
  ),
}

/** A block for empty, failed and not-found states. */
export const StateBlock = ({ title, text, art = 'mug', action, children }: StateBlockProps) => (
  <div className={styles.block}>
    <svg
      className={styles.art}
      viewBox="0 0 128 120"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="64" cy="66" rx="56" ry="46" fill="#f6ece1" />
      {drawings[art]}
    </svg>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    {action !== undefined && (
      <Button kind="soft" size="small" onClick={action.run}>
        {action.text}
      </Button>
    )}
    {children}
  </div>
)
