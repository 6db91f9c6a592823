import { useEffect, useRef, useState } from 'react'

/** Distance before the element becomes visible. */
const AHEAD = '0px 0px 400px'

/** Whether an element has come near the viewport; stays true. */
export const useNearViewport = () => {
  const mark = useRef<HTMLElement>(null)
  const [isComing, setIsComing] = useState(false)
  useEffect(() => {
    if (isComing || mark.current === null) return
    const observer = new IntersectionObserver(
      (entries) => setIsComing(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isComing])
  return { mark, isComing }
}
