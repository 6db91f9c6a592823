import { Icon } from '../../ui/icons.tsx'
import { type Box, sized } from './measures.ts'
import styles from './missing-media.module.css'

interface MissingMediaProps {
  readonly box: Box
  readonly text: string
  readonly onRetry?: () => void
}

/** Below this width in px only the icon is shown. */
const NARROW = 110

/** A placeholder in the size of the missing picture. */
export const MissingMedia = ({ box, text, onRetry }: MissingMediaProps) => {
  const isNarrow = box.width < NARROW
  if (onRetry === undefined) {
    return (
      <span className={styles.missing} style={sized(box)} role="img" aria-label={text}>
        <Icon name="picture" />
        {!isNarrow && text}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.missing}
      style={sized(box)}
      aria-label={text}
      onClick={onRetry}
    >
      <Icon name="again" />
      {!isNarrow && text}
    </button>
  )
}
