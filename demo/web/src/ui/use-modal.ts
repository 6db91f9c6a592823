import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent) => void
}

/**
 * Opens a `<dialog>` over everything while mounted. It keeps the focus; Escape and the back
 * gesture, if the phone supports it, call `onClose`.
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
      // It closes when it is unmounted.
      event.preventDefault()
      onClose()
    },
  }
}
