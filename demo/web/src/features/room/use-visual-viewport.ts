import { type RefObject, useEffect } from 'react'

/**
 * Keeps an element as high as what the keyboard leaves to see. Browsers that shrink the page by themselves
 * (`interactive-widget=resizes-content`) are not disturbed by it.
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
