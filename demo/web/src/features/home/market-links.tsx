import { Icon, type IconName } from '../../ui/icons.tsx'
import { useMarket } from '../market/use-market.ts'
import styles from './market-links.module.css'
import { marketOfJob, type Open, paths } from './paths.ts'

const PARENT = '0'

/** Icons by job kind ID; unknown kinds have swords. */
const icons: Readonly<Record<string, IconName>> = {
  '1': 'bulwark',
  '2': 'potion',
  '3': 'blades',
  '4': 'bow',
}

/** Links into the market: by kind of order and by job. */
export const MarketLinks = ({ onOpen }: { readonly onOpen: Open }) => (
  <div className={styles.links}>
    <div className={styles.kinds}>
      <button
        type="button"
        className={styles.kind}
        data-kind="dailian"
        onClick={() => onOpen(paths.market)}
      >
        <span className={styles.name}>代练</span>
        <span className={styles.about}>请高手替你打</span>
        <span className={styles.art}>
          <Icon name="sword" />
        </span>
      </button>
      <button
        type="button"
        className={styles.kind}
        data-kind="raid"
        onClick={() => onOpen(paths.raids)}
      >
        <span className={styles.name}>团本</span>
        <span className={styles.about}>跟着车队一起打</span>
        <span className={styles.art}>
          <Icon name="castle" />
        </span>
      </button>
    </div>
    <JobLinks onOpen={onOpen} />
  </div>
)

const JobLinks = ({ onOpen }: { readonly onOpen: Open }) => {
  const jobs = useMarket('/api/game/job/list', {})
  if (jobs.isLoadingError) {
    return (
      <button type="button" className={styles.lost} onClick={() => void jobs.refetch()}>
        职业没有加载出来，点按重新加载
      </button>
    )
  }
  const kinds = (jobs.data ?? []).filter(({ pid }) => pid === PARENT)
  return (
    <div className={styles.jobs} aria-busy={jobs.isPending}>
      {jobs.isPending &&
        [1, 2, 3, 4].map((number) => <span key={number} className={styles.blank} />)}
      {kinds.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.job}
          onClick={() => onOpen(marketOfJob(id))}
        >
          <Icon name={icons[id] ?? 'blades'} />
          {name}
        </button>
      ))}
    </div>
  )
}
