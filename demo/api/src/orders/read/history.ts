import type { CallContext } from '../../call.ts'
import { idOf, listOf, object, type Static, text, whole, yesNo } from '../../kernel/schema.ts'
import { orderState } from '../fields.ts'
import { type People, peopleOf, personIn } from './people.ts'

type DbContext = Pick<CallContext, 'db'>

const LONG_CHARACTERS = 500

const PLATFORM = '客服'

const CLOCK = '系统'

/** An event of an order's history. */
const orderEvent = object({
  action: text('动作'),
  by_role: text('身份'),
  by_nickname: text('操作人'),
  subject_nickname: text('对象'),
  from_state: text('之前状态'),
  to_state: orderState,
  seat: whole('座位'),
  text: text('原因', { max: LONG_CHARACTERS }),
  created_at: whole('时间'),
})

/** Submitted work. */
const orderFinish = object({
  id: idOf('凭证'),
  nickname: text('提交人'),
  sub_title: text('副标题'),
  report_text: text('说明', { max: LONG_CHARACTERS }),
  pictures: listOf('图片', text('图片')),
  is_rejected: yesNo('已驳回'),
  reject_reason: text('驳回原因', { max: LONG_CHARACTERS }),
  reject_pictures: listOf('驳回图片', text('图片')),
  rejected_by: text('驳回人'),
  created_at: whole('提交时间'),
  rejected_at: whole('驳回时间'),
})

export const historyFields = {
  history: listOf('经过', orderEvent),
  finishes: listOf('完成凭证', orderFinish),
}

type History = {
  readonly history: readonly Static<typeof orderEvent>[]
  readonly finishes: readonly Static<typeof orderFinish>[]
}

const nicknameOf = (people: People, id: number | null, otherwise: string): string =>
  id === null ? otherwise : personIn(people, id).nickname

const eventsOf = ({ db }: DbContext, orderID: number) =>
  db.selectFrom('order_events').where('order_id', '=', orderID).orderBy('id').selectAll().execute()

const finishesOf = ({ db }: DbContext, orderID: number) =>
  db
    .selectFrom('order_finishes')
    .where('order_id', '=', orderID)
    .orderBy('id', 'desc')
    .selectAll()
    .execute()

/** The history for participants. Amounts per account are only in their own wallets. */
export const historyOf = async (context: DbContext, orderID: number): Promise<History> => {
  const events = await eventsOf(context, orderID)
  const finishes = await finishesOf(context, orderID)
  const people = await peopleOf(
    context,
    [
      ...events.flatMap(({ account_id, subject_id }) => [account_id, subject_id]),
      ...finishes.flatMap(({ account_id, rejected_by }) => [account_id, rejected_by]),
    ].filter((id) => id !== null),
  )
  return {
    history: events.map((event) => ({
      action: event.action,
      by_role: event.by_role,
      by_nickname: nicknameOf(
        people,
        event.account_id,
        event.by_role === 'clock' ? CLOCK : PLATFORM,
      ),
      subject_nickname: nicknameOf(people, event.subject_id, ''),
      from_state: event.from_state ?? '',
      to_state: event.to_state,
      seat: event.seat ?? 0,
      text: event.text,
      created_at: event.created_at,
    })),
    finishes: finishes.map((finish) => ({
      id: String(finish.id),
      nickname: nicknameOf(people, finish.account_id, ''),
      sub_title: finish.sub_title,
      report_text: finish.report_text,
      pictures: JSON.parse(finish.pictures),
      is_rejected: finish.rejected_at !== null,
      reject_reason: finish.reject_reason,
      reject_pictures: JSON.parse(finish.reject_pictures),
      rejected_by: nicknameOf(people, finish.rejected_by, ''),
      created_at: finish.created_at,
      rejected_at: finish.rejected_at ?? 0,
    })),
  }
}
