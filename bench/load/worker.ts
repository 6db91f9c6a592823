import { parentPort, workerData } from 'node:worker_threads'
import { groups } from './parts/groups.ts'
import { liveRoom } from './parts/live-room.ts'
import { logins } from './parts/logins.ts'
import { messagePart } from './parts/message-part.ts'
import { pairs } from './parts/pairs.ts'
import type { Parts, Plan } from './parts/part.ts'
import { reconnects } from './parts/reconnects.ts'
import { storedPairs } from './parts/stored-pairs.ts'

// One thread of the load. Serves the calls of `crew.ts`, and ends with the first error.

/** The messages of `crew.ts` and the responses. */
export interface Call {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}

export interface Answer {
  readonly id: number
  readonly result: unknown
}

const open: { readonly [Name in keyof Parts]: (plan: Plan) => Parts[Name] } = {
  'one-to-one': (plan) => messagePart(plan.pairs === undefined ? pairs : storedPairs)(plan),
  'cold-start': messagePart(storedPairs),
  groups: messagePart(groups),
  'live-room': messagePart(liveRoom),
  'login-storm': logins,
  'reconnect-storm': reconnects,
}

const plan = workerData as Plan
const part = open[plan.scenario](plan) as unknown as Readonly<
  Record<string, (...args: readonly unknown[]) => unknown>
>

parentPort?.on('message', async ({ id, name, args }: Call) => {
  const result = await part[name]?.(...args)
  parentPort?.postMessage({ id, result } satisfies Answer)
})
