import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { setChatEntry } from './chat-entry.ts'

const load = async (): Promise<{ readonly default: ComponentType }> => {
  try {
    return { default: (await import('./chat-login.tsx')).ChatLogin }
  } catch {
    // The browser caches a failed import, so only a reload requests it again.
    setChatEntry({ notice: 'loginFailed', retry: () => location.reload() })
    return { default: () => null }
  }
}

const Login = lazy(load)

/** Loads chat and logs in: at once if the page needs it, else when the page is idle. */
export const BackgroundChat = ({ isUrgent }: { isUrgent: boolean }) => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    (isIdle || isUrgent) && (
      <Suspense>
        <Login />
      </Suspense>
    )
  )
}
