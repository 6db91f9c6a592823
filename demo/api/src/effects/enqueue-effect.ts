import type { Account, CallContext } from '../call.ts'

/** A call that the chat must receive. */
export interface ChatEffect {
  /** Effects of one stream are delivered in the order in which they were enqueued. */
  readonly stream: string
  /** Service and command of the chat's REST API. */
  readonly command: string
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Enqueues an effect in the transaction of its change: it is delivered if and only if the change
 * commits, at least once, also across restarts.
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

/**
 * Logs an account out of the chat on all devices and voids its issued UserSigs. A device returns
 * with its next UserSig, for which it needs a valid access token.
 */
export const kickFromChat = (
  context: Pick<CallContext, 'db' | 'now'>,
  { account, im_user_id }: Pick<Account, 'account' | 'im_user_id'>,
): Promise<void> =>
  enqueueEffect(context, {
    stream: `account:${account}`,
    command: 'im_open_login_svc/kick',
    body: { UserID: im_user_id },
  })
