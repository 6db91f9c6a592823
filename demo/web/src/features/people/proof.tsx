import { Icon } from '../../ui/icons.tsx'
import styles from './proof.module.css'

interface ProofProps {
  /** Stars in tenths; 0 without a review. */
  readonly rating: number
  readonly settled: number
}

const TENTHS = 10

/** `4.9`, from tenths. */
export const ratingText = (rating: number): string => (rating / TENTHS).toFixed(1)

/** The rating and the settled orders of a person, small; nothing for new ones. */
export const Proof = ({ rating, settled }: ProofProps) => (
  <span className={styles.proof}>
    {rating > 0 && (
      <span className={styles.rating}>
        <Icon name="star" />
        <span className={styles.hidden}>评分 </span>
        {ratingText(rating)}
      </span>
    )}
    {settled > 0 && <span>{settled} 单</span>}
  </span>
)
