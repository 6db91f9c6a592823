import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './page.module.css'
import { useScrollMemory } from './scroll-memory.ts'
import { useScrolled } from './use-scrolled.ts'

type BodyRef = RefObject<HTMLDivElement | null>

interface PageProps {
  readonly children: ReactNode
  /** Fixed at the top. */
  readonly header?: ReactNode
  /** The ref of the scroll container. */
  readonly scrollRef?: BodyRef
}

const PageBody = createContext<BodyRef | null>(null)

/** The scroll container of the page; null outside of one. */
export const usePageBody = (): BodyRef | null => useContext(PageBody)

/** A page with a fixed header and a body that restores its scroll position. */
export const Page = ({ children, header, scrollRef }: PageProps) => {
  const own = useRef<HTMLDivElement>(null)
  const body = scrollRef ?? own
  const { pathname, search } = useLocation()
  useScrollMemory(`${pathname}${search}`, body)
  const isScrolled = useScrolled(body)
  return (
    <div className={styles.page}>
      <div className={styles.head} data-lifted={isScrolled}>
        {header}
      </div>
      <div ref={body} className={styles.body}>
        <PageBody value={body}>{children}</PageBody>
      </div>
    </div>
  )
}

interface TabHeaderProps {
  readonly title: string
  /** Shown small after the title. */
  readonly note?: ReactNode
  readonly right?: ReactNode
}

/** The header of a tab: a large title with actions. */
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

/** A card; flush cards leave the padding to their rows. */
export const Card = ({ children, isFlush = false }: CardProps) => (
  <section className={classNames(styles.card, isFlush && styles.flush)}>{children}</section>
)
