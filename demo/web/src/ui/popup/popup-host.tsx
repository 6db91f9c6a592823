import { type ComponentType, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { topLayer } from '../top-layer.ts'
import styles from './popup.module.css'
import { type CloseType, closePopup, type PopupState, type PopupType, popups } from './popup.ts'
import { usePopupFocus } from './use-popup-focus.ts'

/** Props of a popup body. */
export interface BodyProps<Type extends PopupType = PopupType> {
  readonly popup: PopupState<Type>
  readonly close: (closed: CloseType) => void
}

/** The bodies of the popups by type. */
export type PopupBodies = { readonly [Type in PopupType]: ComponentType<BodyProps<Type>> }

const ROOT = '#root'

/** Makes the page behind a popup inert. */
const useStillPage = (isCovered: boolean): void => {
  useLayoutEffect(() => {
    const root = document.querySelector<HTMLElement>(ROOT)
    if (!isCovered || root === null) return
    root.inert = true
    return () => {
      root.inert = false
    }
  }, [isCovered])
}

/** Renders the open popups above everything else. */
export const PopupHost = ({ bodies }: { readonly bodies: PopupBodies }) => {
  const states = useSyncExternalStore(popups.subscribe, popups.get)
  useStillPage(states.some(({ show }) => show))
  return states.map((popup) => <Frame key={popup.id} popup={popup} bodies={bodies} />)
}

interface FrameProps {
  readonly popup: PopupState
  readonly bodies: PopupBodies
}

const Frame = ({ popup, bodies }: FrameProps) => {
  const { id, show, title, subTitle, popType, closeByOverlay } = popup
  const titleID = useId()
  // A dialog is above everything outside of it, so the popup must be inside.
  const [container] = useState(topLayer)
  const close = (closed: CloseType) => closePopup(id, closed)
  const closeBeside = () => closeByOverlay && close('overlay')
  const focus = usePopupFocus(show, closeBeside)
  // The state's type matches the body's.
  const Body = bodies[popType] as ComponentType<BodyProps>
  return createPortal(
    <div className={classNames(styles.layer, !show && styles.out)} inert={!show}>
      <button
        type="button"
        className={styles.overlay}
        aria-label="关闭"
        tabIndex={-1}
        onClick={closeBeside}
      />
      <div
        {...focus}
        role="dialog"
        aria-modal
        aria-labelledby={titleID}
        tabIndex={-1}
        className={styles.card}
      >
        <h2 id={titleID} className={styles.title}>
          {title}
        </h2>
        {subTitle !== '' && <p className={styles.subTitle}>{subTitle}</p>}
        <Body popup={popup} close={close} />
      </div>
    </div>,
    container,
  )
}
