import type { WorkerClock } from './platform.ts'
import { systemClock, timerMs } from './system-clock.ts'

/** The globals of a window that create a small worker. */
export interface WorkerScope {
  readonly Worker?: new (url: string) => Worker
  readonly Blob?: typeof Blob
  readonly URL?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
}

/** Runs in the worker: `[id, ms]` arms a timer that answers with its id, `[id]` stops it. */
const SOURCE = `const timers = {}
onmessage = ({ data: [id, ms] }) => {
  clearTimeout(timers[id])
  delete timers[id]
  if (ms !== undefined) timers[id] = setTimeout(() => { delete timers[id]; postMessage(id) }, ms)
}`

/** Starts the worker; undefined where there are none. `onLost`: it was forbidden after all (CSP). */
export const browserWorkerClock = (
  { Worker, Blob, URL }: WorkerScope,
  onLost: () => void,
): WorkerClock | undefined => {
  if (!Worker || !Blob || !URL?.createObjectURL) return undefined
  const url = URL.createObjectURL(new Blob([SOURCE], { type: 'text/javascript' }))
  const worker = new Worker(url)
  const tasks = new Map<number, () => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<number>) => tasks.get(data)?.()
  worker.onerror = onLost
  const start = (ms: number, task: () => void, isRepeated: boolean) => {
    const id = ++last
    const arm = () => worker.postMessage([id, timerMs(ms)])
    const run = () => {
      if (isRepeated) arm()
      else tasks.delete(id)
      task()
    }
    tasks.set(id, run)
    arm()
    return () => {
      if (tasks.delete(id)) worker.postMessage([id])
    }
  }
  return {
    now: systemClock.now,
    after: (ms, task) => start(ms, task, false),
    every: (ms, task) => start(ms, task, true),
    end() {
      tasks.clear()
      worker.terminate()
      URL.revokeObjectURL(url)
    },
  }
}
