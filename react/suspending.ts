import type { ChatView } from 'tavern-im/strict'
import type { Store } from './use-store.ts'

/** Whether the hook that runs just now is one that suspends. Hooks run to their end, one at a time. */
let isSuspendingHook = false

/** Promises of stores that components wait for; the same one for all who wait. */
const waits = new WeakMap<Store<unknown>, Promise<void>>()

/** React may render once more what has failed, and not at once: rendered later than this it is rendered anew. */
const RETRY_MS = 100

/** Errors that were thrown to a boundary, and whether what is rendered with them is rendered anew by now. */
const thrown = new WeakMap<object, boolean>()

/** What a store of `useQuery` or `useMessages` shows of itself. */
interface Progress {
  readonly status?: unknown
  readonly source?: unknown
  readonly error?: object
  readonly refetch?: () => Promise<void>
}

/**
 * Makes of a hook that reads one that suspends: while there is nothing to show yet it throws a promise to the
 * nearest `Suspense`, and where there is nothing because asking failed, the error to the nearest error boundary;
 * rendering anew, a tenth of a second later or whenever, asks again. With `null` and on a server it shows nothing, as the hook does. The hooks of
 * `tavern-im/react/suspense` are made by it; a hook of your own that calls hooks of this package may be, too.
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

/** Whether what is made now has to outlast the component, which may be suspended. */
export const isSuspending = (): boolean => isSuspendingHook

/** Throws where the hook that runs suspends, and the store has nothing to show. */
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
      // It may have been asked for again meanwhile.
      if ((store.snapshot() as Progress).error === error) store.resetError?.()
    })
  }
  throw error
}

/** Not while somebody renders: those who show the error are told that it is asked for. */
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
