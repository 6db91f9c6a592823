import type { NetworkPort } from './platform.ts'

/** What a window or a worker knows about the network. */
export interface NetworkScope
  extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly navigator: { readonly onLine: boolean }
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
