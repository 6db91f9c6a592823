import { Icon } from '../../ui/icons.tsx'
import { type Box, sized } from './measures.ts'
import styles from './missing-media.module.css'

interface MissingMediaProps {
  readonly box: Box
  readonly text: string
  readonly onRetry?: () => void
}

/** A place as large as the picture that is not there. */
export const MissingMedia = ({ box, text, onRetry }: MissingMediaProps) => {
  const content = (
    <>
      <Icon name="picture" />
      {text}
    </>
  )
  if (onRetry === undefined) {
    return (
      <span className={styles.missing} style={sized(box)}>
        {content}
      </span>
    )
  }
  return (
    <button type="button" className={styles.missing} style={sized(box)} onClick={onRetry}>
      {content}
    </button>
  )
}
