import { Button } from '../../ui/button.tsx'
import { useNow } from '../chat/use-now.ts'
import type { Open } from './paths.ts'
import { linesIn, type Promotion, periodText } from './promotion.ts'
import styles from './promotion-page.module.css'

const USUAL_ACTION = '去看看'

interface PromotionPageProps {
  readonly promotion: Promotion
  readonly onOpen: Open
}

/** The details of a promotion with its link. */
export const PromotionPage = ({ promotion, onOpen }: PromotionPageProps) => {
  const { title, image, link, text, action, is_over } = promotion
  const [steps, rules] = [linesIn(promotion.steps), linesIn(promotion.rules)]
  const now = useNow()
  return (
    <div className={styles.page}>
      <img className={styles.picture} src={image} alt="" width="750" height="280" />
      <div className={styles.card}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.period} data-over={is_over}>
          {is_over ? '活动已结束' : `活动时间：${periodText(promotion, now)}`}
        </p>
        {text !== '' && <p className={styles.text}>{text}</p>}
      </div>
      {steps.length > 0 && (
        <section className={styles.card}>
          <h3 className={styles.heading}>怎么参加</h3>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {rules.length > 0 && (
        <section className={styles.card}>
          <h3 className={styles.heading}>活动规则</h3>
          <ul className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
      {link !== '' && (
        <div className={styles.foot}>
          <Button isDisabled={is_over} onClick={() => onOpen(link)}>
            {is_over ? '活动已结束' : action === '' ? USUAL_ACTION : action}
          </Button>
        </div>
      )}
    </div>
  )
}
