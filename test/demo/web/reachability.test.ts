import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createReachability,
  FIRST_PROBE_MS,
  LAST_PROBE_MS,
  SILENCE_MS,
} from '../../../demo/web/src/features/network/reachability.ts'

let isNetworkThere: boolean
let requests: string[]
let ends: (() => void)[]

const ask: typeof fetch = async (path, { method = 'GET' } = {}) => {
  requests.push(`${method} ${String(path)}`)
  if (!isNetworkThere) throw new TypeError('failed to fetch')
  return new Response()
}

const silence: typeof fetch = (_path, { signal } = {}) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const watched = (request: typeof fetch = ask) => {
  const reachability = createReachability(request)
  ends.push(reachability.watch())
  return reachability
}

const PROBE = 'HEAD /favicon.svg'

beforeEach(() => {
  vi.useFakeTimers()
  isNetworkThere = true
  requests = []
  ends = []
})

afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(0)

test('a failed request alone does not report a loss: a probe decides', async () => {
  const network = watched()
  isNetworkThere = false
  const failed = network.request('/api/orders').catch((error: unknown) => error)
  isNetworkThere = true
  expect(await failed).toBeInstanceOf(TypeError)
  await settled()
  expect(requests).toEqual(['GET /api/orders', PROBE])
  expect(network.get()).toBe(true)
})

test('a failed request and a failed probe report a loss, whatever the browser reports', async () => {
  const network = watched()
  isNetworkThere = false
  await network.request('/api/orders').catch(() => {})
  await settled()
  expect(navigator.onLine).toBe(true)
  expect(network.get()).toBe(false)
})

test.each(['online', 'offline'])('the event %s causes a probe, which decides', async (name) => {
  const network = watched()
  window.dispatchEvent(new Event(name))
  await settled()
  expect([requests, network.get()]).toEqual([[PROBE], true])
  isNetworkThere = false
  window.dispatchEvent(new Event(name))
  await settled()
  expect(network.get()).toBe(false)
})

test('probes continue with growing intervals until the network is back', async () => {
  const network = watched()
  isNetworkThere = false
  network.recheck()
  await settled()
  const gaps: number[] = []
  for (let last = Date.now(); gaps.length < 6; ) {
    const count = requests.length
    while (requests.length === count) await vi.advanceTimersByTimeAsync(1_000)
    gaps.push(Date.now() - last)
    last = Date.now()
  }
  expect(gaps).toEqual([FIRST_PROBE_MS, 4_000, 8_000, 16_000, LAST_PROBE_MS, LAST_PROBE_MS])
  isNetworkThere = true
  await vi.advanceTimersByTimeAsync(LAST_PROBE_MS)
  expect(network.get()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('any response reports that the network is back', async () => {
  const network = watched()
  isNetworkThere = false
  network.recheck()
  await settled()
  isNetworkThere = true
  await network.request('/api/orders')
  expect(network.get()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a connection reports it, too, and overrides a request that started before', async () => {
  let fail = (_error: Error) => {}
  const network = watched(() => new Promise((_, reject) => (fail = reject)))
  network.recheck()
  network.confirm()
  fail(new TypeError('failed to fetch'))
  await settled()
  expect(network.get()).toBe(true)
})

test('an event during a probe causes another probe', async () => {
  const answers: ((answer: Response) => void)[] = []
  const network = watched((path, options) =>
    isNetworkThere ? new Promise((resolve) => answers.push(resolve)) : ask(path, options),
  )
  network.recheck()
  isNetworkThere = false
  window.dispatchEvent(new Event('offline'))
  answers[0]?.(new Response())
  await settled()
  expect(network.get()).toBe(false)
})

test('a probe that failed while another request succeeded is repeated', async () => {
  let fail = (_error: Error) => {}
  const network = watched(() => new Promise((_, reject) => (fail = reject)))
  network.recheck()
  network.confirm()
  fail(new TypeError('failed to fetch'))
  await vi.advanceTimersByTimeAsync(FIRST_PROBE_MS)
  fail(new TypeError('failed to fetch'))
  await settled()
  expect(network.get()).toBe(false)
})

test('a request without a response for long causes a probe', async () => {
  const network = watched(async (path, options) =>
    path === '/api/orders' ? silence(path) : ask(path, options),
  )
  isNetworkThere = false
  void network.request('/api/orders')
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(network.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(network.get()).toBe(false)
})

test('no probe is sent without a watcher', async () => {
  const network = createReachability(ask)
  isNetworkThere = false
  const end = network.watch()
  network.recheck()
  await settled()
  end()
  network.recheck()
  await vi.advanceTimersByTimeAsync(LAST_PROBE_MS)
  expect(requests).toEqual([PROBE])
  expect(vi.getTimerCount()).toBe(0)
})
