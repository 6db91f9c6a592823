import { useEffect, useState } from 'react'

/** What was shown stays at least so long, so that it can be read. */
const STAY_MS = 600

/**
 * A value that comes and goes, without its flicker: it is shown once there has been one for `appearMs`, and
 * a moment longer than it lasts. One value in the place of another is shown at once.
 */
export const useSteady = <Value extends string>(
  value: Value | null,
  appearMs: number,
): Value | null => {
  const [latest, setLatest] = useState(value)
  const [isShown, setIsShown] = useState(false)
  if (value !== null && value !== latest) setLatest(value)
  const hasValue = value !== null
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(hasValue), hasValue ? appearMs : STAY_MS)
    return () => clearTimeout(timer)
  }, [hasValue, appearMs])
  return isShown ? (value ?? latest) : null
}
