import { signal } from '../../ui/signal.ts'
import { goTo } from '../gate/navigator.ts'

const WORKER = '/sw.js'

/** Looked for at each new look at the app, but not more often. */
const LOOK_MS = 3_600_000

/** Whether a new version is here and waits to take over. */
const waiting = signal<ServiceWorker | null>(null)

export const useNewVersion = (): ServiceWorker | null => waiting.use()

/** A page without a worker had its files from the network: they are the newest. */
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
    const isDue = performance.now() - lookedAt > LOOK_MS
    if (document.visibilityState !== 'visible' || !isDue) return
    lookedAt = performance.now()
    registration.update().catch(() => {
      // Without a network there is nothing new; looked for again later.
    })
  })
}

const openNamed = ({ data }: MessageEvent<{ readonly open?: string }>): void => {
  if (data.open?.startsWith('/') === true) goTo(data.open)
}

/** Keeps the app on this device, where the browser can: it starts without a network from then on. */
export const keepOnDevice = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', openNamed)
  try {
    watch(await navigator.serviceWorker.register(WORKER))
  } catch {
    // A window that may keep nothing: the app needs the network as ever.
  }
}

/** Lets the new version take over, and starts it. */
export const takeNewVersion = (next: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  next.postMessage('take-over')
}
