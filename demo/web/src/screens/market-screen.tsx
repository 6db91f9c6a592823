import { useCallback, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { requireLogin } from '../features/gate/require-login.ts'
import { FilterSheet } from '../features/orders/filter-sheet.tsx'
import { MarketBar } from '../features/orders/market-bar.tsx'
import {
  countOf,
  filterIn,
  type MarketFilter,
  NO_NARROWING,
  searchOf,
} from '../features/orders/market-filter.ts'
import { MarketList } from '../features/orders/market-list.tsx'
import { Icon } from '../ui/icons.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'
import styles from './market-screen.module.css'

const PUBLISH = {
  dailian: { path: '/pages/enter/home/subpages/market/create_room', text: '发布代练' },
  raid: { path: '/pages/enter/home/subpages/market/pulish_order', text: '发布团本' },
} as const

export const MarketScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const goBack = useGoBack('/')
  const [search, setSearch] = useSearchParams()
  const [isNarrowing, setIsNarrowing] = useState(false)
  const filter = filterIn(search)
  const change = useCallback(
    (changed: Partial<MarketFilter>) => {
      body.current?.scrollTo({ top: 0 })
      setSearch((before) => searchOf({ ...filterIn(before), ...changed }), { replace: true })
    },
    [setSearch],
  )
  const { path, text } = PUBLISH[filter.kind]
  const publish = () => void requireLogin(() => navigate(path))
  return (
    <div className={styles.frame}>
      <Page
        scrollRef={body}
        header={
          <>
            <NavBar title="订单市场" onBack={goBack} />
            <MarketBar
              filter={filter}
              onChange={change}
              onNarrow={() => setIsNarrowing(true)}
              isSearching={search.get('focus') === 'search'}
            />
          </>
        }
      >
        <MarketList
          filter={filter}
          isNarrowed={filter.text !== '' || countOf(filter) > 0}
          scrollRef={body}
          onReset={() => change({ ...NO_NARROWING, text: '' })}
          onPublish={publish}
        />
      </Page>
      <button type="button" className={styles.publish} onClick={publish}>
        <Icon name="plus" />
        {text}
      </button>
      <FilterSheet
        isOpen={isNarrowing}
        narrowing={filter}
        onClose={() => setIsNarrowing(false)}
        onChange={(narrowing) => {
          setIsNarrowing(false)
          change(narrowing)
        }}
      />
    </div>
  )
}
