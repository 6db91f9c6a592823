import type { ReactNode } from 'react'
import styles from './note.module.css'

/** An informational line between messages. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
)
