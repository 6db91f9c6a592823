import { type ComponentType, useId, useSyncExternalStore } from 'react'
import { useModal } from '../use-modal.ts'
import styles from './popup.module.css'
import { type CloseType, closePopup, type PopupState, type PopupType, popups } from './popup.ts'

/** Props of a popup body. */
export interface BodyProps<Type extends PopupType = PopupType> {
  readonly popup: PopupState<Type>
  readonly close: (closed: CloseType) => void
}

/** The bodies of the popups by type. */
export type PopupBodies = { readonly [Type in PopupType]: ComponentType<BodyProps<Type>> }

/** Renders the open popups above everything else. */
export const PopupHost = ({ bodies }: { readonly bodies: PopupBodies }) => {
  const states = useSyncExternalStore(popups.subscribe, popups.get)
  return states.map((popup) => <Frame key={popup.id} popup={popup} bodies={bodies} />)
}

interface FrameProps {
  readonly popup: PopupState
  readonly bodies: PopupBodies
}

const Frame = ({ popup, bodies }: FrameProps) => {
  const { id, show, title, subTitle, popType, closeByOverlay, isOfApp } = popup
  const titleID = useId()
  const close = (closed: CloseType) => closePopup(id, closed)
  const { isPresent, props, dismissOutside } = useModal({
    isOpen: show,
    onDismiss: () => close('overlay'),
    isFirm: !closeByOverlay,
    isOfApp,
  })
  if (!isPresent) return null
  // The state's type matches the body's.
  const Body = bodies[popType] as ComponentType<BodyProps>
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      {...props}
      className={styles.card}
      aria-labelledby={titleID}
      onClick={closeByOverlay ? dismissOutside : undefined}
    >
      <div className={styles.content}>
        <h2 id={titleID} className={styles.title}>
          {title}
        </h2>
        {subTitle !== '' && <p className={styles.subTitle}>{subTitle}</p>}
        <Body popup={popup} close={close} />
      </div>
    </dialog>
  )
}
