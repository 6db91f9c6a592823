import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { tellChatEntry } from './chat-entry.ts'

/** However busy the page is. */
const PATIENCE_MS = 2000

const load = async (): Promise<{ readonly default: ComponentType }> => {
  try {
    return { default: (await import('./chat-login.tsx')).ChatLogin }
  } catch {
    // A browser keeps a failed import; only a new start of the page asks again.
    tellChatEntry({ notice: 'loginFailed', retry: () => location.reload() })
    return { default: () => null }
  }
}

const Login = lazy(load)

/** Becomes true when the page is shown and has nothing better to do. */
const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const ready = () => setIsIdle(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(ready, PATIENCE_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(ready, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}

/** Loads chat and logs in to it: at once where the page needs it, else when the page is there. */
export const BackgroundChat = ({ isUrgent }: { isUrgent: boolean }) => {
  const isIdle = useIdle()
  return (
    (isIdle || isUrgent) && (
      <Suspense>
        <Login />
      </Suspense>
    )
  )
}
