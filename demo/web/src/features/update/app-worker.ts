import { signal } from '../../ui/signal.ts'
import { goTo } from '../gate/navigator.ts'

const WORKER = '/sw.js'

/** Minimum interval between checks for updates, which happen when the app becomes visible. */
const POLL_MS = 3_600_000

/** The new version that waits to be activated; null without one. */
const waiting = signal<ServiceWorker | null>(null)

export const useNewVersion = (): ServiceWorker | null => waiting.use()

/** A page without a worker was loaded from the network, so it is the newest version. */
const publishWaiting = ({ waiting: next }: ServiceWorkerRegistration): void => {
  if (next !== null && navigator.serviceWorker.controller !== null) waiting.set(next)
}

const watch = (registration: ServiceWorkerRegistration): void => {
  publishWaiting(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => publishWaiting(registration))
  })
  let lookedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    const isDue = performance.now() - lookedAt > POLL_MS
    if (document.visibilityState !== 'visible' || !isDue) return
    lookedAt = performance.now()
    registration.update().catch(() => {
      // Without a network the next check retries.
    })
  })
}

const openNamed = ({ data }: MessageEvent<{ readonly open?: string }>): void => {
  if (data.open?.startsWith('/') === true) goTo(data.open)
}

/** Registers the service worker, if supported, so that the app starts without a network. */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', openNamed)
  try {
    watch(await navigator.serviceWorker.register(WORKER))
  } catch {
    // Storage is forbidden in this window: the app needs the network.
  }
}

/** Caches the screens of logged-in users for use without a network. */
export const keepScreens = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep-screens')
}

/** Activates the new version and reloads. */
export const activateVersion = (next: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  next.postMessage('take-over')
}
