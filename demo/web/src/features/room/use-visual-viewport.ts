import { type RefObject, useEffect } from 'react'

/**
 * Fits the height of an element to the area above the keyboard. Has no effect in browsers that
 * resize the page themselves (`interactive-widget=resizes-content`).
 */
export const useVisualViewport = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    const element = ref.current
    if (viewport === null || element === null) return
    const fit = () => {
      const isCovered = window.innerHeight - viewport.height > 1
      element.style.height = isCovered ? `${viewport.height}px` : ''
      element.style.transform = isCovered ? `translateY(${viewport.offsetTop}px)` : ''
    }
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [ref])
}
