import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { moveToast } from './toast.ts'
import { useOverlay } from './use-overlay.ts'

interface ModalOptions {
  readonly isOpen: boolean
  /** Called on Escape, Back, and when the page changes. */
  readonly onDismiss: () => void
  /** True if Escape does not dismiss it. */
  readonly isFirm?: boolean
  /** True if it belongs to the app, so that it stays open when the page changes. */
  readonly isOfApp?: boolean
}

export interface Modal {
  /** True until the exit animation has ended. */
  readonly isPresent: boolean
  /** Props of the `<dialog>`. */
  readonly props: {
    readonly ref: RefObject<HTMLDialogElement | null>
    readonly tabIndex: -1
    readonly 'data-closing': boolean
    readonly onCancel: (event: SyntheticEvent) => void
    readonly onClose: (event: SyntheticEvent) => void
  }
  /** The `onClick` of a `<dialog>` without padding that a tap outside dismisses. */
  readonly dismissOutside: (event: SyntheticEvent) => void
}

const show = (dialog: HTMLDialogElement): void => {
  // The dialog itself gets the focus: a focused field would open the keyboard.
  dialog.setAttribute('autofocus', '')
  dialog.showModal()
  dialog.focus({ preventScroll: true })
}

/** Whether the part is open or its exit animation is running. */
const usePresence = (isOpen: boolean, ref: RefObject<HTMLElement | null>): boolean => {
  const [isPresent, setIsPresent] = useState(isOpen)
  if (isOpen && !isPresent) setIsPresent(true)
  useEffect(() => {
    if (isOpen || !isPresent) return
    let isCurrent = true
    const animations = ref.current?.getAnimations?.() ?? []
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (isCurrent) setIsPresent(false)
    })
    return () => {
      isCurrent = false
    }
  }, [isOpen, isPresent, ref])
  return isOpen || isPresent
}

/**
 * Opens a `<dialog>` over everything. The browser keeps the focus in it, makes the page behind it
 * inert and restores the focus afterwards.
 */
export const useModal = (options: ModalOptions): Modal => {
  const { isOpen, onDismiss, isFirm = false, isOfApp = false } = options
  const ref = useRef<HTMLDialogElement>(null)
  const isPresent = usePresence(isOpen, ref)
  useOverlay(isOpen, onDismiss, isOfApp)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isPresent || dialog === null) return
    if (!dialog.open) show(dialog)
    return () => dialog.close()
  }, [isPresent])
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (isOpen && dialog !== null) moveToast(dialog)
    }
  }, [isOpen])
  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && isOpen
  const props = {
    ref,
    tabIndex: -1 as const,
    'data-closing': !isOpen,
    onCancel(event: SyntheticEvent) {
      if (!isOwn(event)) return
      // It closes after its exit animation.
      event.preventDefault()
      if (!isFirm) onDismiss()
    },
    // Browsers close a dialog at the second Escape whatever the handler does.
    onClose: (event: SyntheticEvent) => isOwn(event) && ref.current?.open === false && onDismiss(),
  }
  const dismissOutside = (event: SyntheticEvent) => isOwn(event) && onDismiss()
  return { isPresent, props, dismissOutside }
}
