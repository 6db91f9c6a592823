import { Icon } from '../../ui/icons.tsx'
import styles from './update-notice.module.css'

/** Notifies of a new version with a button to start it. */
export const UpdateNotice = ({ onTake }: { readonly onTake: () => void }) => (
  <div className={styles.layer} role="status">
    <button type="button" className={styles.notice} onClick={onTake}>
      <Icon name="again" />
      有新版本，点按更新
    </button>
  </div>
)
