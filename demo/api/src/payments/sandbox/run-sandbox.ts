import { type BackOff, delayAfter } from '../../kernel/back-off.ts'
import { PeriodicWorker } from '../../kernel/periodic-worker.ts'
import type { DbContext } from '../../storage/database.ts'
import { runExclusively } from '../../storage/run-exclusively.ts'
import { REFUSAL } from './sandbox-provider.ts'
import { type Signing, signatureHeaders } from './signature.ts'
import { decideTrade } from './trades.ts'

/** Posts a body to a path of the marketplace; returns the status. */
export type Post = (
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>

const BATCH = 50

const BACK_OFF: BackOff = { firstMs: 1000, longestMs: 10 * 60 * 1000 }

/** Attempts after which a notice is dropped: by then the marketplace has polled. */
const ATTEMPTS = 20

/** Decides the payouts that are due. */
export const decideDue = async (context: DbContext): Promise<void> => {
  const due = await context.db
    .selectFrom('sandbox_trades')
    .where('decide_at', '<=', context.now())
    .select(['trade_no', 'decide_as'])
    .execute()
  for (const { trade_no, decide_as } of due) {
    const reason = decide_as === 'failed' ? REFUSAL : ''
    await decideTrade(context, trade_no, { event: decide_as, reason, delivery: 'once' })
  }
}

const isTaken = (
  post: Post,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<boolean> =>
  post(path, headers, body).then(
    (status) => status === 200,
    () => false,
  )

/** Sends the due notices, signed with the current time; retries those that fail. */
export const sendNotices = async (sandbox: Signing, post: Post): Promise<void> => {
  const { db, now } = sandbox
  const due = await db
    .selectFrom('sandbox_notices')
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH)
    .selectAll()
    .execute()
  for (const { id, notify_path, body, attempts } of due) {
    const headers = signatureHeaders(sandbox, body)
    const isDone = (await isTaken(post, notify_path, headers, body)) || attempts + 1 === ATTEMPTS
    if (isDone) await db.deleteFrom('sandbox_notices').where('id', '=', id).execute()
    else {
      await db
        .updateTable('sandbox_notices')
        .set({ attempts: attempts + 1, due_at: now() + delayAfter(attempts + 1, BACK_OFF) })
        .where('id', '=', id)
        .execute()
    }
  }
}

const POLL_MS = 500

/** Runs the sandbox's due work in one process at a time until `stop`, which waits for the running work. */
export const runSandbox = (
  sandbox: Signing,
  post: Post,
  onFailure: (cause: unknown) => void,
): PeriodicWorker =>
  new PeriodicWorker({
    intervalMs: POLL_MS,
    run: () =>
      runExclusively(sandbox, 'sandbox', async () => {
        await decideDue(sandbox)
        await sendNotices(sandbox, post)
      }),
    onFailure,
  })
