import { Carousel } from '../../ui/carousel.tsx'
import { useMarket } from '../market/use-market.ts'
import styles from './banner-carousel.module.css'
import type { Open } from './paths.ts'
import { type Banner, bannerPath } from './promotion.ts'

/** The banners at the top of the home page. */
export const BannerCarousel = ({ onOpen }: { readonly onOpen: Open }) => {
  const banners = useMarket('/api/basic/banner/list', {})
  if (banners.isPending) {
    // A separate element: browsers count the end of its animation as a layout shift otherwise.
    return <div key="blank" className={styles.blank} role="status" aria-label="活动加载中" />
  }
  if (banners.isLoadingError) {
    return (
      <button type="button" className={styles.lost} onClick={() => void banners.refetch()}>
        活动没有加载出来
        <span className={styles.again}>重新加载</span>
      </button>
    )
  }
  return banners.data.length === 0 ? (
    <p className={styles.none}>酒馆照常营业，敬请期待新活动</p>
  ) : (
    <div className={styles.banners}>
      <Carousel label="活动" items={banners.data} keyOf={({ id }) => id}>
        {(banner) => <Picture banner={banner} onOpen={onOpen} />}
      </Carousel>
    </div>
  )
}

const Picture = ({ banner, onOpen }: { readonly banner: Banner; readonly onOpen: Open }) => {
  const path = bannerPath(banner)
  const content = (
    <>
      <img className={styles.picture} src={banner.image} alt="" width="750" height="280" />
      <span className={styles.title}>{banner.title}</span>
      {path !== null && <span className={styles.more}>查看详情</span>}
    </>
  )
  return path === null ? (
    <div className={styles.banner}>{content}</div>
  ) : (
    <button type="button" className={styles.banner} onClick={() => onOpen(path)}>
      {content}
    </button>
  )
}
