import { useEffect, useState } from 'react'

/** Minimum display time, so that the value can be read. */
const STAY_MS = 600

/**
 * Removes flicker from an intermittent value: shows it once it has been present for `appearMs`, and
 * for a minimum time. A replacement is shown at once.
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
