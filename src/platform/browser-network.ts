import type { NetworkPort } from './platform.ts'

type Listens = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>

/** The network API of a window or worker; without one the network counts as online. */
export interface NetworkScope extends Listens {
  readonly navigator?: { readonly onLine?: boolean; readonly userAgent?: string }
}

export const browserNetwork = (scope: NetworkScope): NetworkPort => ({
  isOnline: () => scope.navigator?.onLine ?? true,
  watch(listener) {
    const online = () => listener(true)
    const offline = () => listener(false)
    scope.addEventListener?.('online', online)
    scope.addEventListener?.('offline', offline)
    return () => {
      scope.removeEventListener?.('online', online)
      scope.removeEventListener?.('offline', offline)
    }
  },
})
