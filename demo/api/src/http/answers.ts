import { createHash } from 'node:crypto'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'

const KEPT_MS = 7 * 24 * 3600 * 1000

interface KeyedRequest {
  readonly accountID: number
  readonly path: string
  /** Idempotency key of the request. */
  readonly key: string
  readonly request: unknown
}

const hashOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

/**
 * Runs a change for the first request with an idempotency key and returns its response to every
 * repetition. The response is stored in the transaction of the change: neither exists without the
 * other.
 */
export const onceFor = async (
  { db, now }: CallContext,
  { accountID, path, key, request }: KeyedRequest,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const hash = hashOf(request)
  const known = await db
    .selectFrom('answers')
    .where('account_id', '=', accountID)
    .where('path', '=', path)
    .where('key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (known !== undefined) {
    if (known.request_hash !== hash) throw new CallFailure('KEY_REUSED')
    return JSON.parse(known.answer)
  }
  const answer = await run()
  await db
    .insertInto('answers')
    .values({
      account_id: accountID,
      path,
      key,
      request_hash: hash,
      answer: JSON.stringify(answer),
      created_at: now(),
    })
    .execute()
  return answer
}

/** A job: deletes responses that have expired. */
export const forgetAnswers = async ({
  db,
  now,
}: Pick<CallContext, 'db' | 'now'>): Promise<void> => {
  await db
    .deleteFrom('answers')
    .where('created_at', '<=', now() - KEPT_MS)
    .execute()
}
