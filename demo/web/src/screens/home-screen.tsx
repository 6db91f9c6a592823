import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAccountSession } from '../features/account/session.ts'
import { BannerCarousel } from '../features/home/banner-carousel.tsx'
import { HomeHero } from '../features/home/home-hero.tsx'
import { HomeRooms } from '../features/home/home-rooms.tsx'
import { MarketLinks } from '../features/home/market-links.tsx'
import { MarketTicker } from '../features/home/market-ticker.tsx'
import { QuickEntries } from '../features/home/quick-entries.tsx'
import { RecommendedOrders } from '../features/home/recommended-orders.tsx'
import { host } from '../features/host/host-bridge.ts'
import { Page } from '../ui/page.tsx'
import { PullRefresh } from '../ui/pull-refresh.tsx'
import styles from './home-screen.module.css'

/** The home page opens other pages through the host, if there is one. */
const open = (path: string): void => host().launchWeb(path)

export const HomeScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const user = useAccountSession()?.userInfo ?? null
  return (
    <div className={styles.frame}>
      <PullRefresh scrollRef={body} onRefresh={() => client.refetchQueries({ type: 'active' })} />
      <Page scrollRef={body}>
        <HomeHero user={user} onOpen={open} />
        <div className={styles.content}>
          <BannerCarousel onOpen={open} />
          <QuickEntries onOpen={open} />
          <MarketTicker onOpen={open} />
          <MarketLinks onOpen={open} />
          <RecommendedOrders onOpen={open} />
          <HomeRooms isLoggedIn={user !== null} onOpen={open} />
        </div>
      </Page>
    </div>
  )
}
