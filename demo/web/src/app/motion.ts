import { useState } from 'react'
import { type NavigationType, useLocation, useNavigationType } from 'react-router'

/** The entry animation of a page. */
export type Motion = 'slide-fade' | 'slide-left' | 'slide-right'

/**
 * The first page and a replaced page fade in; a new page slides in from the right, a previous one
 * from the left.
 */
export const motionOf = (type: `${NavigationType}`, isFirst: boolean): Motion => {
  if (isFirst || type === 'REPLACE') return 'slide-fade'
  return type === 'PUSH' ? 'slide-left' : 'slide-right'
}

/** The entry animation for the current address, for parts that stay mounted while pages change. */
export const useMotion = (): Motion => {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [isFirst, setIsFirst] = useState(true)
  if (isFirst && key !== firstKey) setIsFirst(false)
  return motionOf(useNavigationType(), isFirst && key === firstKey)
}
