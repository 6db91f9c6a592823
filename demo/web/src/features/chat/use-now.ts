import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The current time in Unix milliseconds, updated every minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
