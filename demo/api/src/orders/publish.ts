import { requireUnrestricted } from '../accounts/require-account.ts'
import { type Account, type CallContext, call } from '../call.ts'
import { isJobOrKind } from '../catalogue/jobs.ts'
import { CallFailure } from '../kernel/failures.ts'
import { moneyText } from '../kernel/money.ts'
import { idOf, object, optional, text, whole } from '../kernel/schema.ts'
import { countRows } from '../storage/count-rows.ts'
import { locked } from '../storage/dialect.ts'
import { pictureUrls, requirePictures } from '../uploads/uploads.ts'
import { commitTransition } from './apply-transition.ts'
import { answerOf, MOST_SEATS, orderAnswer, PICTURES, requireText } from './fields.ts'
import { type OrderKind, type Position, transitionOf } from './machine.ts'
import { type OrderRow, seatsOf } from './order.ts'
import { openUntil } from './progress.ts'
import { ownRole, requireThug } from './require-role.ts'
import { freeSeat, makeSeats, takeSeat } from './seats.ts'

const LEAST_FEN = 100
const MOST_FEN = 5_000_000
const MOST_CAPACITY = 1_000_000_000
const DAY_MS = 24 * 3600 * 1000
const START_DAYS = 30

/** An amount whose error message names the limits in yuan. */
const price = (title: string) =>
  whole(title, {
    min: LEAST_FEN,
    max: MOST_FEN,
    wrong: `${title}须在 ${moneyText(LEAST_FEN)} 到 ${moneyText(MOST_FEN)} 之间`,
  })

/** Fields to publish an order of either kind. */
const publishFields = {
  title: text('标题', { min: 1, max: 30 }),
  description: optional(text('订单说明', { max: 500 })),
  job_id: optional(text('职业要求', { max: 16 })),
  min_fighting_capacity: optional(whole('最低战斗力', { max: MOST_CAPACITY })),
  pictures: optional(pictureUrls('图片', PICTURES)),
  deposit_price: price('押金'),
  settle_price: price('结算价'),
  start_at: optional(whole('开始时间')),
  role_id: idOf('游戏角色'),
}

export interface Draft {
  readonly title: string
  readonly description?: string
  readonly job_id?: string
  readonly min_fighting_capacity?: number
  readonly pictures?: readonly string[]
  readonly deposit_price: number
  readonly settle_price: number
  readonly boss_num: number
  readonly thug_num: number
  readonly start_at?: number
  readonly role_id: string
  readonly coupon_id?: string
}

/** The publisher's side: the boss of a boosting order, the leader of a raid. */
const OWN_POSITION: Readonly<Record<OrderKind, Position>> = { dailian: 'boss', raid: 'thug' }

const refuse = (words: string): never => {
  throw new CallFailure('INVALID_REQUEST', words)
}

const startOf = ({ start_at = 0 }: Draft, now: number): number | null => {
  if (start_at === 0) return null
  if (start_at <= now || start_at > now + START_DAYS * DAY_MS) {
    return refuse(`开始时间须在未来${START_DAYS}天内`)
  }
  return start_at
}

const requireSense = async (
  context: CallContext,
  { deposit_price, settle_price, job_id = '' }: Draft,
): Promise<void> => {
  if (settle_price > deposit_price) refuse('结算价不能高于押金')
  if (job_id !== '' && !(await isJobOrKind(context, job_id))) refuse('请选择职业要求')
}

/** Locks the account to count its orders, and rejects restricted accounts. */
const requireFewOrders = async ({ db, settings }: CallContext, accountID: number) => {
  const account = await locked(
    db
      .selectFrom('accounts')
      .where('id', '=', accountID)
      .select(['restricted_at', 'restricted_reason']),
  ).executeTakeFirstOrThrow()
  requireUnrestricted(account)
  const count = await countRows(
    db.selectFrom('orders').where('publisher_id', '=', accountID).where('ended_at', 'is', null),
  )
  if (count >= settings.openOrders) throw new CallFailure('TOO_MANY_ORDERS')
}

const insertOrder = async (
  context: CallContext,
  account: Account,
  kind: OrderKind,
  draft: Draft,
): Promise<OrderRow> => {
  const { db, settings } = context
  const created_at = context.now()
  const start_at = startOf(draft, created_at)
  const pictures = await requirePictures(context, account, draft.pictures ?? [], { max: PICTURES })
  return db
    .insertInto('orders')
    .values({
      kind,
      state: 'recruiting',
      publisher_id: account.id,
      title: requireText('标题', draft.title),
      description: (draft.description ?? '').trim(),
      job_id: draft.job_id ?? '',
      min_capacity: draft.min_fighting_capacity ?? 0,
      pictures: JSON.stringify(pictures),
      deposit_fen: draft.deposit_price,
      price_fen: draft.settle_price,
      fee_basis_points: settings.feeBasisPoints,
      boss_num: draft.boss_num,
      thug_num: draft.thug_num,
      boss_taken: 0,
      thug_taken: 0,
      boss_locked: 0,
      thug_locked: 0,
      start_at,
      created_at,
      due_at: openUntil({ start_at, created_at }, settings),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Publishes an order and seats its publisher. */
const publish = async (context: CallContext, account: Account, kind: OrderKind, draft: Draft) => {
  await requireSense(context, draft)
  const position = OWN_POSITION[kind]
  if (position === 'thug') await requireThug(context, account.id)
  const role = await ownRole(context, { accountID: account.id, roleID: draft.role_id })
  await requireFewOrders(context, account.id)
  const order = await insertOrder(context, account, kind, draft)
  await makeSeats(context, order)
  const seats = await seatsOf(context, order.id)
  const couponID = draft.coupon_id
  const guest = { accountID: account.id, role, couponID }
  const seat = await takeSeat(context, order, freeSeat(seats, { position }), guest)
  const transition = transitionOf(kind, null, 'publish', ['guest'])
  const actor = { kind: 'account', accountID: account.id } as const
  const current = { context, order, seats, transition, actor }
  const result = await commitTransition(current, { seat }, { from: null, roles: ['guest'] })
  return answerOf(result.order)
}

const MOST = 5

/** Publishes a boosting order; its publisher is the first boss and pays the deposit at once. */
export const saveBoosting = call({
  path: '/order/boosting/save',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 20,
  request: object({
    ...publishFields,
    boss_num: whole('老板人数', { min: 1, max: MOST }),
    thug_num: whole('打手人数', { min: 1, max: MOST }),
    coupon_id: optional(idOf('优惠券')),
  }),
  reply: orderAnswer,
  run: (context, draft, { account }) => publish(context, account, 'dailian', draft),
})

const MOST_THUGS = 10

/** Publishes a raid; its publisher leads it and must be certified. */
export const saveRaid = call({
  path: '/order/raid/save',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 20,
  request: object({
    ...publishFields,
    boss_num: whole('老板人数', { min: 1, max: MOST_SEATS }),
    thug_num: whole('打手人数', { min: 1, max: MOST_THUGS }),
  }),
  reply: orderAnswer,
  run: (context, draft, { account }) => publish(context, account, 'raid', draft),
})
