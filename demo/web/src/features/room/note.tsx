import type { ReactNode } from 'react'
import styles from './note.module.css'

/** A line between the messages that nobody says. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
)
