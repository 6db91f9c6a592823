import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { moneyText } from '../kernel/money.ts'
import { listOf, object, optional, type Static, text, whole, yesNo } from '../kernel/schema.ts'
import { heldSubsidyOf, walletOf, withdrawalOf } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/audit.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { isOver } from '../orders/machine.ts'
import { inTransaction } from '../storage/transaction.ts'
import { codeField, useCode } from './login-codes.ts'

/** The page of the deletion. */
export const DELETION_LINK = '/pages/enter/my/subpages/account_deletion'

const ORDERS = '/pages/enter/my/subpages/order'
const WALLET = '/pages/enter/my/subpages/balance'

const obstacle = object({
  text: text('原因'),
  /** Path of the page that removes it; empty if there is none. */
  link: text('处理页面'),
})

type Obstacle = Static<typeof obstacle>

const deletion = object({
  /** Unix milliseconds of the deletion; 0 if none is requested. */
  due_at: whole('注销时间'),
  obstacles: listOf('未满足的条件', obstacle),
  /** Balance below the minimum of a withdrawal: the deletion forfeits it. */
  forfeits: whole('放弃的余额'),
  needs_code: yesNo('需要验证码'),
  wait_days: whole('冷静期'),
})

const openOrdersOf = async ({ db }: CallContext, { id }: Account): Promise<number> => {
  const published = await db
    .selectFrom('orders')
    .where('publisher_id', '=', id)
    .select(['id', 'kind', 'state'])
    .execute()
  const joined = await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .where('seats.account_id', '=', id)
    .select(['orders.id', 'kind', 'state'])
    .execute()
  const open = [...published, ...joined].filter(({ kind, state }) => !isOver(kind, state))
  return new Set(open.map((order) => order.id)).size
}

const moneyObstacles = async (
  { db, settings }: CallContext,
  { id }: Account,
): Promise<readonly Obstacle[]> => {
  const balance = await balanceOf(db, walletOf(id))
  const held = await balanceOf(db, heldSubsidyOf(id))
  const withdrawing = await balanceOf(db, withdrawalOf(id))
  const found = [
    balance >= settings.withdrawMinFen && `钱包余额 ${moneyText(balance)}，请先提现`,
    held > 0 && `${moneyText(held)} 补贴还没有到账`,
    withdrawing > 0 && `${moneyText(withdrawing)} 提现还没有到账`,
  ]
  return found.flatMap((one) => (one === false ? [] : [{ text: one, link: WALLET }]))
}

/** The reasons for which an account cannot be deleted now; empty if it can. */
export const obstaclesOf = async (
  context: CallContext,
  account: Account,
): Promise<readonly Obstacle[]> => {
  const open = await openOrdersOf(context, account)
  return [
    ...(account.is_trial === 1 ? [{ text: '体验账号不能注销', link: '' }] : []),
    ...(open > 0 ? [{ text: `${open} 个订单还没有结束`, link: ORDERS }] : []),
    ...(await moneyObstacles(context, account)),
  ]
}

const DAY_MS = 24 * 3600 * 1000

/** A code protects against another person with the unlocked phone. */
const needsCode = ({ codeSender }: CallContext, { phone }: Account): boolean =>
  phone !== null && codeSender !== null

const shownDeletion = async (
  context: CallContext,
  account: Account,
): Promise<Static<typeof deletion>> => {
  const { deletionMs, withdrawMinFen } = context.settings
  const balance = await balanceOf(context.db, walletOf(account.id))
  return {
    due_at: account.deletion_due_at ?? 0,
    obstacles: await obstaclesOf(context, account),
    forfeits: balance < withdrawMinFen ? balance : 0,
    needs_code: needsCode(context, account),
    wait_days: Math.ceil(deletionMs / DAY_MS),
  }
}

/** The requested deletion of the account, or the conditions of one. */
export const deletionDetail = call({
  path: '/api/basic/user/deletion/detail',
  who: 'account',
  reply: deletion,
  run: (context, _request, { account }) => shownDeletion(context, account),
})

const NOTICE = {
  kind: 'system',
  title: '您申请了注销账号',
  link: DELETION_LINK,
} as const

const requestIn = async (tx: CallContext, account: Account): Promise<number> => {
  const [first] = await obstaclesOf(tx, account)
  if (first !== undefined) throw new CallFailure('DELETION_STATE', first.text)
  const due = tx.now() + tx.settings.deletionMs
  const updated = await tx.db
    .updateTable('accounts')
    .set({ deletion_due_at: due })
    .where('id', '=', account.id)
    .where('deletion_due_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (updated === undefined) throw new CallFailure('DELETION_STATE', '您已申请注销')
  const days = Math.ceil(tx.settings.deletionMs / DAY_MS)
  const words = `${days}天后账号将被永久删除，在此之前可以随时撤回。如果不是您本人操作，请立即撤回并退出所有设备。`
  await sendStationMessage(tx, { accountID: account.id, ...NOTICE, text: words })
  return due
}

/**
 * Requests the deletion of the account, proved by a code of its phone. Until the end of the
 * cooling-off period the account works as usual. Not idempotent by key: a wrong code stays counted
 * (ACCOUNT-06).
 */
export const deletionRequest = call({
  path: '/api/basic/user/deletion/request',
  who: 'account',
  perMinute: 10,
  request: object({ code: optional(codeField) }),
  reply: deletion,
  async run(context, { code }, { account }) {
    const [first] = await obstaclesOf(context, account)
    if (first !== undefined) throw new CallFailure('DELETION_STATE', first.text)
    if (needsCode(context, account)) {
      if (code === undefined) throw new CallFailure('INVALID_REQUEST', '请填写验证码')
      await useCode(context, account.phone ?? '', code)
    }
    const due = await inTransaction(context, (tx) => requestIn(tx, account))
    return shownDeletion(context, { ...account, deletion_due_at: due })
  },
})

/** Withdraws the request (ACCOUNT-06). */
export const deletionCancel = call({
  path: '/api/basic/user/deletion/cancel',
  who: 'account',
  isChange: true,
  reply: deletion,
  async run(context, _request, { account }) {
    await context.db
      .updateTable('accounts')
      .set({ deletion_due_at: null })
      .where('id', '=', account.id)
      .execute()
    return shownDeletion(context, { ...account, deletion_due_at: null })
  },
})
