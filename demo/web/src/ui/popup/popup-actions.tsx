import { Button } from '../button.tsx'
import styles from './popup.module.css'
import type { CloseType, PopupState } from './popup.ts'

interface PopupActionsProps {
  readonly popup: PopupState
  readonly close: (closed: CloseType) => void
  /** True if the confirm button submits a form instead of closing the popup. */
  readonly isForm?: boolean
  readonly isBusy?: boolean
}

/** The buttons of a popup. */
export const PopupActions = ({
  popup,
  close,
  isForm = false,
  isBusy = false,
}: PopupActionsProps) => (
  <div className={styles.actions}>
    {!popup.hideCancel && (
      <Button kind="plain" isDisabled={isBusy} onClick={() => close('cancel')}>
        {popup.cancelText}
      </Button>
    )}
    {isForm ? (
      <Button type="submit" isBusy={isBusy}>
        {popup.confirmText}
      </Button>
    ) : (
      <Button onClick={() => close('confirm')}>{popup.confirmText}</Button>
    )}
  </div>
)
