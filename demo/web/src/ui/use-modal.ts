import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent) => void
}

/**
 * Makes a `<dialog>` lie over everything as long as it is drawn. The focus stays in it; Escape, and the back
 * gesture of phones that know it, call `onClose`.
 */
export const useModal = (onClose: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || element.open) return
    element.showModal()
    return () => element.close()
  }, [])
  return {
    ref,
    onCancel(event) {
      // It goes when it is drawn no more.
      event.preventDefault()
      onClose()
    },
  }
}
