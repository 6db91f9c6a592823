import { signal } from '../../ui/signal.ts'

/** A small file of the app. The service worker does not answer HEAD requests. */
const PROBE_PATH = '/favicon.svg'

/** A server that does not respond in this time counts as unreachable. */
export const SILENCE_MS = 8_000

export const FIRST_PROBE_MS = 2_000
export const LAST_PROBE_MS = 30_000

export interface Reachability {
  /** Whether requests succeed; true until one has failed. */
  readonly use: () => boolean
  readonly get: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** `fetch` with its result taken into account. */
  readonly request: typeof fetch
  /** Reports a response of the server over any connection. */
  readonly confirm: () => void
  /** Reports a possible loss of the network: while a component watches, a probe checks it. */
  readonly recheck: () => void
  /**
   * Follows the browser's events and probes until the network is back. Returns the function that
   * stops it.
   */
  readonly watch: () => () => void
}

/**
 * Determines by requests instead of `navigator.onLine` whether the server is reachable: phones
 * report "online" also behind a router without a network. The browser's events only trigger the
 * next probe.
 */
export const createReachability = (fetchFn: typeof fetch): Reachability => {
  const reachable = signal(true)
  let answers = 0
  let watchers = 0
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let nextProbeMs = FIRST_PROBE_MS
  let isProbing = false
  let isRecheckDue = false

  const confirm = (): void => {
    answers += 1
    clearTimeout(probeTimer)
    nextProbeMs = FIRST_PROBE_MS
    reachable.set(true)
  }
  const probeLater = (): void => {
    if (watchers === 0) return
    probeTimer = setTimeout(recheck, nextProbeMs)
    nextProbeMs = Math.min(nextProbeMs * 2, LAST_PROBE_MS)
  }
  const fail = (): void => {
    if (watchers > 0) reachable.set(false)
    probeLater()
  }
  const probe = async (): Promise<void> => {
    const answersBefore = answers
    isProbing = true
    isRecheckDue = false
    clearTimeout(probeTimer)
    let isReached = false
    try {
      const signal = AbortSignal.timeout(SILENCE_MS)
      await fetchFn(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal })
      isReached = true
    } catch {
      // There was no response in time.
    }
    isProbing = false
    if (isReached) confirm()
    else if (answers === answersBefore) fail()
    // Another request succeeded meanwhile, perhaps before the network was lost.
    else probeLater()
    if (isReached && isRecheckDue) recheck()
  }
  const recheck = (): void => {
    if (isProbing) isRecheckDue = true
    else if (watchers > 0) void probe()
  }
  const request: typeof fetch = async (...args) => {
    const timer = setTimeout(recheck, SILENCE_MS)
    try {
      const answer = await fetchFn(...args)
      confirm()
      return answer
    } catch (error) {
      recheck()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const watch = (): (() => void) => {
    watchers += 1
    for (const name of HINTS) window.addEventListener(name, recheck)
    return () => {
      watchers -= 1
      for (const name of HINTS) window.removeEventListener(name, recheck)
      if (watchers === 0) clearTimeout(probeTimer)
    }
  }
  const { use, get, subscribe } = reachable
  return { use, get, subscribe, request, confirm, recheck, watch }
}

const HINTS = ['online', 'offline'] as const

/** The reachability of this page's server. */
export const reachability = createReachability((...args) => fetch(...args))
