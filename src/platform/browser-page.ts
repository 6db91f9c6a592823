import type { PagePort } from './platform.ts'

type Listens = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>

/** The visibility API of a window or worker. */
export interface PageScope extends Listens {
  readonly document?: Listens & { readonly visibilityState?: string }
}

/** Events of the document, then of the window, and whether the page is seen after them. */
const documentEvents = { freeze: false, resume: true } as const
const windowEvents = { pagehide: false, pageshow: true } as const

/** The page of a window; a worker has none and is always seen. */
export const browserPage = (scope: PageScope): PagePort => {
  const isVisible = () => scope.document?.visibilityState !== 'hidden'
  return {
    isVisible,
    watch(listener) {
      const stops: (() => void)[] = []
      const on = (target: Listens | undefined, name: string, handler: () => void) => {
        target?.addEventListener?.(name, handler)
        stops.push(() => target?.removeEventListener?.(name, handler))
      }
      on(scope.document, 'visibilitychange', () => listener(isVisible()))
      for (const [name, isSeen] of Object.entries(documentEvents)) {
        on(scope.document, name, () => listener(isSeen))
      }
      for (const [name, isSeen] of Object.entries(windowEvents)) {
        on(scope, name, () => listener(isSeen))
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Without a page the client counts as visible. */
export const alwaysVisible: PagePort = { isVisible: () => true, watch: () => () => undefined }
