import type { CallContext } from '../call.ts'

/** Something that the chat is to be told. */
export interface ChatEffect {
  /** Effects of one stream are told in the order in which they were noted. */
  readonly stream: string
  /** Service and command of the chat's REST API. */
  readonly command: string
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Notes an effect of a change in the transaction of the change: it is told if, and only if, the change
 * happened, at least once and however often this program is started anew.
 */
export const enqueueEffect = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  { stream, command, body }: ChatEffect,
): Promise<void> => {
  if (!db.isTransaction) throw new Error(`record effect ${command}: not in a transaction`)
  const { newest } = await db
    .insertInto('effect_streams')
    .values({ stream, newest: 1 })
    .onConflict((conflict) =>
      conflict
        .column('stream')
        .doUpdateSet((row) => ({ newest: row('effect_streams.newest', '+', 1) })),
    )
    .returning('newest')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('effects')
    .values({
      stream,
      number: newest,
      command,
      body: JSON.stringify(body),
      attempts: 0,
      due_at: now(),
      failure: '',
    })
    .execute()
}
