import { useState } from 'react'
import { IconButton } from '../../ui/nav-bar.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import styles from './recent-panel.module.css'
import { clearSearches, recentSearches } from './recent-searches.ts'

interface RecentPanelProps {
  /** The hint of the search scope. */
  readonly hint: string
  readonly onChoose: (text: string) => void
}

/** Recent searches, shown while the field is empty. */
export const RecentPanel = ({ hint, onChoose }: RecentPanelProps) => {
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return <StateBlock title="想找什么？" text={hint} />
  const forget = () => {
    clearSearches()
    setRecent([])
  }
  return (
    <section className={styles.panel} aria-label="最近搜索">
      <div className={styles.head}>
        <h2 className={styles.title}>最近搜索</h2>
        <IconButton icon="trash" label="清空最近搜索" onClick={forget} />
      </div>
      <ul className={styles.texts}>
        {recent.map((text) => (
          <li key={text} className={styles.item}>
            <button type="button" className={styles.text} onClick={() => onChoose(text)}>
              <span className={styles.words}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
