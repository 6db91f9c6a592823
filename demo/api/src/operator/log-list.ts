import { type CallContext, call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import {
  idOf,
  listOf,
  object,
  optional,
  type Static,
  text,
  whole,
  yesNo,
} from '../kernel/schema.ts'
import { contains } from '../storage/dialect.ts'

const line = object({
  id: idOf('记录'),
  operator: text('操作人'),
  /** Empty without a login, and for entries from before operators had accounts. */
  operator_id: text('操作人编号'),
  address: text('来源地址'),
  network: text('来源网络'),
  path: text('接口'),
  message: text('操作'),
  reason: text('原因'),
  request: text('请求'),
  /** JSON: changed fields before and after; empty if the call declares none. */
  before: text('之前'),
  after: text('之后'),
  created_at: whole('时间'),
})

/** Filters of the log; all of them must match. */
export const logFilter = {
  operator: optional(text('操作人', { max: 40 })),
  words: optional(text('搜索内容', { max: 64 })),
  /** Unix milliseconds. */
  from: optional(whole('开始时间')),
  to: optional(whole('结束时间')),
}

const filter = object(logFilter)

const SEARCHED = ['message', 'reason', 'request'] as const

/** Entries that match a filter, the newest first. */
export const logMatching = (
  { db }: Pick<CallContext, 'db'>,
  { operator = '', words = '', from, to }: Static<typeof filter>,
) =>
  db
    .selectFrom('operator_log')
    .$if(operator.trim() !== '', (query) => query.where(contains('operator', operator.trim())))
    .$if(words.trim() !== '', (query) =>
      query.where(({ or }) => or(SEARCHED.map((column) => contains(column, words.trim())))),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
    .orderBy('id', 'desc')
    .selectAll()

/** Changes by operators, logins and refused logins, the newest first. */
export const operatorLogList = call({
  path: '/api/operator/log/list',
  who: 'operator',
  request: object({ ...pageFields, ...logFilter }),
  reply: object({ list: listOf('记录', line), has_more: yesNo('更多') }),
  async run(context, request) {
    const { offset, limit } = rowsOfPage(request)
    const rows = await logMatching(context, request).offset(offset).limit(limit).execute()
    const { list, has_more } = pageOf(request, rows)
    return {
      list: list.map(({ state_before: before, state_after: after, ...row }) => ({
        ...row,
        ...{ before, after },
        id: String(row.id),
        operator_id: row.operator_id === null ? '' : String(row.operator_id),
      })),
      has_more,
    }
  },
})
