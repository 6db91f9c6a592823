import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Counts, type Parts, type Plan } from './parts/part.ts'
import type { Share } from './shares.ts'
import type { Answer, Call } from './worker.ts'

type ArgsOf<F> = F extends (...args: infer Args) => unknown ? Args : never
type ResultOf<F> = F extends (...args: never[]) => infer Result ? Awaited<Result> : never

/** The threads that load a server together. If one fails, every call rejects with its error. */
export interface Crew<Part> {
  /** Calls all threads concurrently. */
  all<Name extends keyof Part & string>(
    name: Name,
    ...args: ArgsOf<Part[Name]>
  ): Promise<readonly ResultOf<Part[Name]>[]>
  /** Calls one thread. */
  first<Name extends keyof Part & string>(
    name: Name,
    ...args: ArgsOf<Part[Name]>
  ): Promise<ResultOf<Part[Name]>>
  /** Totals of all threads so far. */
  counts(): { readonly done: number; readonly received: number }
  end(): Promise<void>
}

/** The part of the plan that all threads share. */
export type CommonPlan = Omit<Plan, 'scenario' | 'share' | 'progress'>

const file = new URL('./worker-start.mjs', import.meta.url)

/** Starts a thread for each share of the clients. */
export const startCrew = <Name extends keyof Parts>(
  scenario: Name,
  plan: CommonPlan,
  shares: readonly Share[],
): Crew<Parts[Name]> => {
  const members = shares.map((share) => {
    const progress = new SharedArrayBuffer(Counts.BYTES)
    const workerData: Plan = { ...plan, scenario, share, progress }
    const worker = new Worker(file, { workerData })
    return { worker, ask: asking(worker), counts: new Counts(progress) }
  })
  const failed = Promise.race(members.map(({ worker }) => failureOf(worker)))
  // The next call reports the error.
  failed.catch(() => undefined)
  return {
    all: (name, ...args) =>
      Promise.race([failed, Promise.all(members.map(({ ask }) => ask(name, args)))]) as never,
    first: (name, ...args) => {
      const [one] = members
      if (one === undefined) throw new Error('load: there is nobody')
      return Promise.race([failed, one.ask(name, args)]) as never
    },
    counts: () => ({
      done: members.reduce((sum, { counts }) => sum + counts.done, 0),
      received: members.reduce((sum, { counts }) => sum + counts.received, 0),
    }),
    async end() {
      await Promise.all(members.map(({ worker }) => worker.terminate()))
    },
  }
}

/** Calls one thread; calls may be concurrent. */
const asking = (worker: Worker) => {
  const waiting = new Map<number, (result: unknown) => void>()
  let lastID = 0
  worker.on('message', ({ id, result }: Answer) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  return (name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++lastID
      waiting.set(id, resolve)
      worker.postMessage({ id, name, args } satisfies Call)
    })
}

const failureOf = async (worker: Worker): Promise<never> => {
  const [error] = await once(worker, 'error')
  throw error
}
