import type { ChatView } from 'tavern-im/strict'
import type { Store } from './store.ts'

/** Whether the running hook suspends. Hooks run to their end, one at a time. */
let isSuspendingHook = false

/** The promise per store that components wait for. */
const waits = new WeakMap<Store<unknown>, Promise<void>>()

/** React may render a failed component twice. A render after this time counts as a retry, in ms. */
const RETRY_MS = 100

/** Errors that were thrown to a boundary, and whether another render counts as a retry. */
const thrown = new WeakMap<object, boolean>()

/** The state of a store of `useQuery` or `useMessages`. */
interface Progress {
  readonly status?: unknown
  readonly source?: unknown
  readonly error?: object
  readonly refetch?: () => Promise<void>
}

/**
 * Converts a reading hook to one that suspends: without data it throws a promise to the nearest
 * `Suspense`, and if the request failed, the error to the nearest error boundary. A render 0.1 s
 * later or more retries. With `null` and on a server it returns no data, as the hook does.
 * `tavern-im/react/suspense` uses it; it also works for your own hooks that call hooks of this
 * package.
 *
 * @typeParam Hook Any hook that reads.
 *
 * @example
 * const useRoom = suspending((id: string) => useMessages(id, { pageSize: 50 }))
 */
export const suspending = <Hook extends (...args: never[]) => unknown>(hook: Hook): Hook => {
  const suspended = (...args: never[]) => {
    const before = isSuspendingHook
    isSuspendingHook = true
    try {
      return hook(...args)
    } finally {
      isSuspendingHook = before
    }
  }
  return suspended as Hook
}

/** Whether a store must outlive the component, which may be suspended. */
export const isSuspending = (): boolean => isSuspendingHook

/** Throws if the running hook suspends and the store has no data. */
export const suspendFor = (store: Store<unknown>, clock: ChatView['clock']): void => {
  if (!isSuspendingHook) return
  const { status, source, error, refetch } = store.snapshot() as Progress
  if (source !== 'none') return
  if (status === 'pending') throw waitFor(store)
  if (status !== 'error' || error === undefined) return
  if (store.isShown && thrown.get(error) === true) throw retry(store, error, refetch)
  if (!thrown.has(error)) {
    thrown.set(error, false)
    clock.after(RETRY_MS, () => {
      thrown.set(error, true)
      // A retry may have replaced the error meanwhile.
      if ((store.snapshot() as Progress).error === error) store.resetError?.()
    })
  }
  throw error
}

/** Refetches after the render, because the refetch notifies the components that show the error. */
const retry = (
  store: Store<unknown>,
  error: object,
  refetch: Progress['refetch'],
): Promise<void> => {
  const wait =
    waits.get(store) ??
    Promise.resolve()
      .then(refetch)
      .then(() => {
        waits.delete(store)
        thrown.delete(error)
      })
  waits.set(store, wait)
  return wait
}

const waitFor = (store: Store<unknown>): Promise<void> => {
  const known = waits.get(store)
  if (known !== undefined) return known
  let resolve = () => {}
  const wait = new Promise<void>((done) => {
    resolve = done
  })
  waits.set(store, wait)
  let stop = () => {}
  const look = () => {
    const { status, source } = store.snapshot() as Progress
    if (status === 'pending' && source === 'none') return
    waits.delete(store)
    stop()
    resolve()
  }
  stop = store.subscribe(look, true)
  look()
  return wait
}
