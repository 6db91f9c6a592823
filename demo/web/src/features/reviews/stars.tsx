import { Icon } from '../../ui/icons.tsx'
import styles from './stars.module.css'

const ALL = [1, 2, 3, 4, 5] as const

/** The words of each count of stars. */
const texts = ['', '很差', '不太好', '一般', '满意', '非常满意'] as const

/** The stars of a review. */
export const Stars = ({ stars }: { readonly stars: number }) => (
  <span className={styles.stars} role="img" aria-label={`${stars} 星`}>
    {ALL.map((star) => (
      <span key={star} data-lit={star <= stars}>
        <Icon name="star" />
      </span>
    ))}
  </span>
)

interface StarsInputProps {
  /** 0 while none is chosen. */
  readonly stars: number
  readonly onChange: (stars: number) => void
}

/** A choice of one to five stars. */
export const StarsInput = ({ stars, onChange }: StarsInputProps) => (
  <div className={styles.input}>
    <div className={styles.choices} role="radiogroup" aria-label="星级">
      {ALL.map((star) => (
        // biome-ignore lint/a11y/useSemanticElements: a star is drawn as a button
        <button
          key={star}
          type="button"
          role="radio"
          aria-checked={star === stars}
          aria-label={`${star} 星，${texts[star]}`}
          className={styles.choice}
          data-lit={star <= stars}
          onClick={() => onChange(star)}
        >
          <Icon name="star" />
        </button>
      ))}
    </div>
    <p className={styles.words}>{texts[stars] || '点星星打分'}</p>
  </div>
)
