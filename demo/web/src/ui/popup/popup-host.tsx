import { type ComponentType, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './popup.module.css'
import { type CloseType, closePopup, type PopupState, type PopupType, popups } from './popup.ts'

/** What a body is given: its popup, and how it closes. */
export interface BodyProps<Type extends PopupType = PopupType> {
  readonly popup: PopupState<Type>
  readonly close: (closed: CloseType) => void
}

/** What popups of each type consist of below their title. */
export type PopupBodies = { readonly [Type in PopupType]: ComponentType<BodyProps<Type>> }

const ROOT = '#root'

/** The page behind a popup takes neither touches nor keys, and gets the focus back. */
const useStillPage = (isCovered: boolean): void => {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>(ROOT)
    if (!isCovered || root === null) return
    const focused = document.activeElement
    root.inert = true
    return () => {
      root.inert = false
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [isCovered])
}

/** Shows the popups that are open, over everything. */
export const PopupHost = ({ bodies }: { readonly bodies: PopupBodies }) => {
  const states = useSyncExternalStore(popups.subscribe, popups.get)
  useStillPage(states.some(({ show }) => show))
  return createPortal(
    states.map((popup) => <Frame key={popup.id} popup={popup} bodies={bodies} />),
    document.body,
  )
}

interface FrameProps {
  readonly popup: PopupState
  readonly bodies: PopupBodies
}

const Frame = ({ popup, bodies }: FrameProps) => {
  const { id, show, title, subTitle, popType, closeByOverlay } = popup
  const titleID = useId()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  const close = (closed: CloseType) => closePopup(id, closed)
  // The state is of the type that its body is for.
  const Body = bodies[popType] as ComponentType<BodyProps>
  return (
    <div className={classNames(styles.layer, !show && styles.out)}>
      <button
        type="button"
        className={styles.overlay}
        aria-label="关闭"
        tabIndex={-1}
        onClick={() => closeByOverlay && close('overlay')}
      />
      <div
        ref={card}
        role="dialog"
        aria-modal
        aria-labelledby={titleID}
        tabIndex={-1}
        className={styles.card}
        onKeyDown={({ key }) => key === 'Escape' && closeByOverlay && close('overlay')}
      >
        <h2 id={titleID} className={styles.title}>
          {title}
        </h2>
        {subTitle !== '' && <p className={styles.subTitle}>{subTitle}</p>}
        <Body popup={popup} close={close} />
      </div>
    </div>
  )
}
