import type { ReactNode } from 'react'
import styles from './review-card.module.css'
import { Stars } from './stars.tsx'

interface ReviewCardProps {
  readonly review: {
    readonly stars: number
    readonly tags: readonly string[]
    readonly text: string
  }
  /** Shown after the stars. */
  readonly note: ReactNode
}

/** Stars, tags and text of a review. */
export const ReviewCard = ({ review: { stars, tags, text }, note }: ReviewCardProps) => (
  <div className={styles.review}>
    <p className={styles.line}>
      <Stars stars={stars} />
      <span className={styles.note}>{note}</span>
    </p>
    {tags.length > 0 && (
      <p className={styles.tags}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
      </p>
    )}
    {text !== '' && <p className={styles.text}>{text}</p>}
  </div>
)
