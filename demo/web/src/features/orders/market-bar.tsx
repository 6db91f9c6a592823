import { useEffect, useRef, useState } from 'react'
import { chooseAction } from '../../ui/choose-action.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './market-bar.module.css'
import { countOf, type MarketFilter, sortTexts } from './market-filter.ts'
import { kindTexts, type OrderKind } from './order.ts'

/** Search delay after the last keystroke. */
const TYPING_MS = 350

const MAX_CHARACTERS = 30

const kinds = Object.keys(kindTexts) as readonly OrderKind[]

interface MarketBarProps {
  readonly filter: MarketFilter
  readonly onChange: (changed: Partial<MarketFilter>) => void
  readonly onNarrow: () => void
  /** True if the user opened the page to search. */
  readonly isSearching?: boolean
}

const sortActions = Object.entries(sortTexts).map(([key, text]) => ({
  key: key as MarketFilter['sort'],
  text,
}))

/** The market's controls: kind, keywords, sort order, filters. */
export const MarketBar = (props: MarketBarProps) => {
  const { filter, onChange, onNarrow, isSearching = false } = props
  const count = countOf(filter)
  const chooseSort = async () => {
    const sort = await chooseAction(
      sortActions.map((action) => ({ ...action, isChosen: action.key === filter.sort })),
    )
    if (sort !== null) onChange({ sort })
  }
  return (
    <div className={styles.bar}>
      <div className={styles.tabs} role="tablist">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            aria-selected={kind === filter.kind}
            className={styles.tab}
            onClick={() => onChange({ kind })}
          >
            {kindTexts[kind]}
          </button>
        ))}
      </div>
      <Search text={filter.text} onChange={(text) => onChange({ text })} isFocused={isSearching} />
      <div className={styles.tools}>
        <button type="button" className={styles.tool} onClick={() => void chooseSort()}>
          {sortTexts[filter.sort]}
          <Icon name="down" />
        </button>
        <button type="button" className={styles.tool} data-on={count > 0} onClick={onNarrow}>
          筛选{count > 0 && ` ${count}`}
          <Icon name="filter" />
        </button>
      </div>
    </div>
  )
}

interface SearchProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly isFocused: boolean
}

const Search = ({ text, onChange, isFocused }: SearchProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus({ preventScroll: true })
  }, [isFocused])
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (text !== known) {
    setKnown(text)
    // All filters were reset elsewhere.
    if (text === '') setTyped('')
  }
  const query = typed.trim()
  useEffect(() => {
    if (query === text) return
    const timer = setTimeout(() => onChange(query), TYPING_MS)
    return () => clearTimeout(timer)
  }, [query, text, onChange])
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label="搜索订单"
        placeholder="搜索订单标题"
        enterKeyHint="search"
        maxLength={MAX_CHARACTERS}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="清空"
          onClick={() => setTyped('')}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
