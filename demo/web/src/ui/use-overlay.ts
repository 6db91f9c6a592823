import { useEffect, useEffectEvent } from 'react'
import { openOverlay } from './overlay-stack.ts'

/**
 * Lets Back close a part while it is open. `onDismiss` is called on Back and when the page changes.
 */
export const useOverlay = (isOpen: boolean, onDismiss: () => void, isOfApp = false): void => {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => (isOpen ? openOverlay(() => dismiss(), isOfApp) : undefined), [isOpen, isOfApp])
}
