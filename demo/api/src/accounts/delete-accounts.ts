import type { Account, CallContext } from '../call.ts'
import { enqueueEffect } from '../effects/enqueue-effect.ts'
import { feeAccount, walletOf } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/audit.ts'
import { post } from '../ledger/post.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { locked } from '../storage/dialect.ts'
import { inTransaction } from '../storage/transaction.ts'
import { DELETION_LINK, obstaclesOf } from './deletion.ts'

/** Name and picture of deleted accounts in orders, reviews and chats of others. */
const GONE = { nickname: '已注销用户', headline: '', avatar: '/avatars/deleted.svg' } as const

/** Rows that nothing else refers to. */
const OWN_TABLES = [
  'access_tokens',
  'roles',
  'phone_requests',
  'messages',
  'message_reads',
  'answers',
] as const

const deleteRows = async ({ db }: CallContext, accountID: number): Promise<void> => {
  for (const table of OWN_TABLES) {
    await db.deleteFrom(table).where('account_id', '=', accountID).execute()
  }
}

/** Removes identity data from the rows that stay as evidence of orders, reports and money. */
const clearIdentity = async ({ db, now }: CallContext, accountID: number): Promise<void> => {
  await db
    .updateTable('certifications')
    .set({ real_name: '', contact: '', introduction: '', pictures: '[]' })
    .where('account_id', '=', accountID)
    .execute()
  await db
    .updateTable('certifications')
    .set({ state: 'withdrawn', reason: '账号已注销', decided_at: now() })
    .where('account_id', '=', accountID)
    .where('state', 'in', ['pending', 'approved'])
    .execute()
  await db
    .updateTable('feedbacks')
    .set({ contact: '' })
    .where('account_id', '=', accountID)
    .execute()
  await db
    .updateTable('accounts')
    .set({ ...GONE, phone: null, wechat_open_id: null, main_job_id: '' })
    .set({ deletion_due_at: null, deleted_at: now() })
    .where('id', '=', accountID)
    .execute()
}

/** The forfeited balance becomes income of the platform. */
const forfeitBalance = async (tx: CallContext, { id }: Account): Promise<void> => {
  const balance = await balanceOf(tx.db, walletOf(id))
  if (balance === 0) return
  await post(tx, {
    kind: 'forfeit',
    key: `forfeit:${id}`,
    orderID: null,
    memo: '注销账号放弃余额',
    entries: [
      { account: walletOf(id), fen: -balance },
      { account: feeAccount, fen: balance },
    ],
  })
}

const cancelDeletion = async (tx: CallContext, { id }: Account, reason: string): Promise<void> => {
  await tx.db.updateTable('accounts').set({ deletion_due_at: null }).where('id', '=', id).execute()
  await sendStationMessage(tx, {
    accountID: id,
    kind: 'system',
    title: '账号没有注销',
    text: `原因：${reason}。处理后可以再次申请。`,
    link: DELETION_LINK,
  })
}

const deleteOne = (context: CallContext, accountID: number): Promise<void> =>
  inTransaction(context, async (tx) => {
    const account = await locked(tx.db.selectFrom('accounts'))
      .where('id', '=', accountID)
      .where('deletion_due_at', '<=', tx.now())
      .selectAll()
      .executeTakeFirst()
    if (account === undefined) return
    const [first] = await obstaclesOf(tx, account)
    if (first !== undefined) return cancelDeletion(tx, account, first.text)
    await forfeitBalance(tx, account)
    await deleteRows(tx, account.id)
    await clearIdentity(tx, account.id)
    await enqueueEffect(tx, {
      stream: `account:${account.account}`,
      command: 'im_open_login_svc/account_delete',
      body: { DeleteItem: [{ UserID: account.im_user_id }] },
    })
  })

const BATCH = 100

/**
 * Deletes the accounts whose cooling-off period is over. An account with a new order or new money
 * keeps existing and its owner is notified (ACCOUNT-07).
 */
export const deleteDueAccounts = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('accounts')
    .where('deletion_due_at', '<=', context.now())
    .orderBy('id')
    .limit(BATCH)
    .select('id')
    .execute()
  for (const { id } of due) await deleteOne(context, id)
}
