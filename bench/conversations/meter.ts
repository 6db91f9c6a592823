import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Messages per tick of the event loop: timers run in between, as with sockets. */
const CHUNK = 64

/** Heap size after garbage collection. */
export const heap = (): number => {
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Starts a measurement; the returned function gives time and processor time per item. */
export const watch = () => {
  const began = process.cpuUsage()
  const start = performance.now()
  return (count: number) => {
    const microseconds = ((performance.now() - start) * 1000) / count
    const { user, system } = process.cpuUsage(began)
    return { microseconds, cpu: (user + system) / count }
  }
}

export const takeAll = async <Item>(
  items: readonly Item[],
  take: (item: Item) => void | Promise<void>,
) => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const took = watch()
  for (let from = 0; from < items.length; from += CHUNK) {
    for (const item of items.slice(from, from + CHUNK)) {
      const taken = take(item)
      if (taken !== undefined) await taken
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  const figures = took(items.length)
  delay.disable()
  return { ...figures, stallMs: delay.max / 1e6 }
}

export const loadOf = ({ microseconds, cpu }: ReturnType<ReturnType<typeof watch>>) => ({
  loadMicroseconds: microseconds,
  loadCpu: cpu,
})
