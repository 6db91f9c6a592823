import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

interface PageProps {
  readonly children: ReactNode
  /** Stays at the top. */
  readonly header?: ReactNode
  /** Of what scrolls. */
  readonly scrollRef?: RefObject<HTMLDivElement | null>
}

/** A page: a head that stays and a body that scrolls. */
export const Page = ({ children, header, scrollRef }: PageProps) => (
  <div className={styles.page}>
    {header}
    <div ref={scrollRef} className={styles.body}>
      {children}
    </div>
  </div>
)

interface TabHeaderProps {
  readonly title: string
  /** Stands small after the title. */
  readonly note?: ReactNode
  readonly right?: ReactNode
}

/** The head of a tab: a large title with what can be done beside it. */
export const TabHeader = ({ title, note, right }: TabHeaderProps) => (
  <header className={styles.tabHeader}>
    <div className={styles.tabLine}>
      <h1 className={styles.tabTitle}>{title}</h1>
      {note}
    </div>
    {right !== undefined && <div className={styles.tabRight}>{right}</div>}
  </header>
)

interface CardProps {
  readonly children: ReactNode
  readonly isFlush?: boolean
}

/** White ground for what belongs together; flush cards leave the padding to their rows. */
export const Card = ({ children, isFlush = false }: CardProps) => (
  <section className={classNames(styles.card, isFlush && styles.flush)}>{children}</section>
)
