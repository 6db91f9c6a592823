import type { Selectable } from 'kysely'
import { type BackOff, delayAfter } from '../kernel/back-off.ts'
import { PeriodicWorker } from '../kernel/periodic-worker.ts'
import type { DbContext } from '../storage/database.ts'
import { runExclusively } from '../storage/run-exclusively.ts'
import type { Schema } from '../storage/schema.ts'
import { inTransaction } from '../storage/transaction.ts'

type EffectRow = Selectable<Schema['effects']>

/** Sends one call to the chat's REST API; resolves when it is applied. */
export type ChatCall = (command: string, body: string) => Promise<unknown>

const BACK_OFF: BackOff = { firstMs: 1000, longestMs: 10 * 60 * 1000 }
const FAILURE_CHARACTERS = 300

/** Streams delivered concurrently: the chat limits the calls per second. */
const STREAMS_AT_ONCE = 20

/**
 * Effects delivered before the progress is stored. If the program ends in between, they are
 * delivered again.
 */
const EFFECTS_AT_ONCE = 100

/** The streams whose first effect is due; the effects behind it wait for it. */
const dueStreams = async ({ db, now }: DbContext): Promise<readonly string[]> => {
  const heads = await db
    .selectFrom('effects')
    .innerJoin(
      (first) =>
        first
          .selectFrom('effects')
          .groupBy('stream')
          .select(({ fn }) => ['stream as head_stream', fn.min('number').as('head_number')])
          .as('heads'),
      (join) => join.onRef('stream', '=', 'head_stream').onRef('number', '=', 'head_number'),
    )
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .limit(STREAMS_AT_ONCE)
    .select('stream')
    .execute()
  return heads.map(({ stream }) => stream)
}

/** The pending effects of these streams, in order. */
const effectsOf = async (
  { db }: DbContext,
  streams: readonly string[],
): Promise<Iterable<readonly EffectRow[]>> => {
  const rows = await db
    .selectFrom('effects')
    .where('stream', 'in', streams)
    .orderBy('stream')
    .orderBy('number')
    .limit(EFFECTS_AT_ONCE)
    .selectAll()
    .execute()
  const byStream = new Map<string, EffectRow[]>()
  for (const row of rows) byStream.set(row.stream, [...(byStream.get(row.stream) ?? []), row])
  return byStream.values()
}

/** The last delivered effect of a stream, and the failure that stopped it. */
interface Outcome {
  readonly delivered: EffectRow | null
  readonly failed: { readonly effect: EffectRow; readonly cause: unknown } | null
}

const deliverStream = async (
  callChat: ChatCall,
  effects: readonly EffectRow[],
): Promise<Outcome> => {
  let delivered: EffectRow | null = null
  for (const effect of effects) {
    try {
      await callChat(effect.command, effect.body)
    } catch (cause) {
      return { delivered, failed: { effect, cause } }
    }
    delivered = effect
  }
  return { delivered, failed: null }
}

const deleteDelivered = async ({ db }: DbContext, { stream, number }: EffectRow): Promise<void> => {
  await db
    .deleteFrom('effects')
    .where('stream', '=', stream)
    .where('number', '<=', number)
    .execute()
}

const postpone = async (
  { db, now }: DbContext,
  effect: EffectRow,
  cause: unknown,
): Promise<void> => {
  const attempts = effect.attempts + 1
  const failure = (cause instanceof Error ? cause.message : String(cause)).slice(
    0,
    FAILURE_CHARACTERS,
  )
  await db
    .updateTable('effects')
    .set({ attempts, due_at: now() + delayAfter(attempts, BACK_OFF), failure })
    .where('stream', '=', effect.stream)
    .where('number', '=', effect.number)
    .execute()
}

/** Stores the results of a round in one transaction, to wait for the disk once. */
const recordOutcomes = (context: DbContext, outcomes: readonly Outcome[]): Promise<void> =>
  inTransaction(context, async (tx) => {
    for (const { delivered, failed } of outcomes) {
      if (delivered !== null) await deleteDelivered(tx, delivered)
      if (failed !== null) await postpone(tx, failed.effect, failed.cause)
    }
  })

/**
 * Delivers everything that is due, streams concurrently, until nothing is left or `shouldContinue`
 * returns false.
 */
export const deliverDue = async (
  context: DbContext,
  callChat: ChatCall,
  shouldContinue: () => boolean = () => true,
): Promise<void> => {
  while (shouldContinue()) {
    const streams = await dueStreams(context)
    if (streams.length === 0) return
    const effects = await effectsOf(context, streams)
    const outcomes = await Promise.all([...effects].map((some) => deliverStream(callChat, some)))
    await recordOutcomes(context, outcomes)
  }
}

const POLL_MS = 300

/** Delivers due effects in one process at a time until `stop`, which waits for the running delivery. */
export const deliverPeriodically = (
  context: DbContext,
  callChat: ChatCall,
  onFailure: (cause: unknown) => void,
): PeriodicWorker =>
  new PeriodicWorker({
    intervalMs: POLL_MS,
    run: (shouldContinue) =>
      runExclusively(context, 'effects', () => deliverDue(context, callChat, shouldContinue)),
    onFailure,
  })
