import { useState } from 'react'
import { type NavigationType, useLocation, useNavigationType } from 'react-router'

/** How a page comes in. */
export type Motion = 'slide-fade' | 'slide-left' | 'slide-right'

/** The first page and what takes another's place fade in; a page comes from the right and goes back from the left. */
export const motionOf = (type: `${NavigationType}`, isFirst: boolean): Motion => {
  if (isFirst || type === 'REPLACE') return 'slide-fade'
  return type === 'PUSH' ? 'slide-left' : 'slide-right'
}

/** How the page of this address comes in; for what stays while pages change. */
export const useMotion = (): Motion => {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [isFirst, setIsFirst] = useState(true)
  if (isFirst && key !== firstKey) setIsFirst(false)
  return motionOf(useNavigationType(), isFirst && key === firstKey)
}
