import { type CallContext, call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, text, whole, yesNo } from '../kernel/schema.ts'

export interface Operation {
  /** The actor; the id is null without a login. */
  readonly operator: { readonly id: number | null; readonly name: string }
  readonly address: string
  readonly path: string
  /** The message that the operator reads. */
  readonly message: string
  /** Request fields without secrets. */
  readonly request: Readonly<Record<string, unknown>>
}

const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string =>
  typeof reason === 'string' ? reason.trim() : ''

/**
 * Logs an operator's action in the transaction of its change: there is no change without its entry
 * (OPERATOR-06).
 */
export const logOperation = async (
  { db, now, networkOf }: Pick<CallContext, 'db' | 'now' | 'networkOf'>,
  { operator, address, path, message, request }: Operation,
): Promise<void> => {
  await db
    .insertInto('operator_log')
    .values({
      operator: operator.name,
      operator_id: operator.id,
      address,
      network: networkOf(address),
      path,
      message,
      reason: reasonIn(request),
      request: JSON.stringify(request),
      created_at: now(),
    })
    .execute()
}

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
  created_at: whole('时间'),
})

/** Changes by operators, logins and refused logins, the newest first. */
export const operatorLogList = call({
  path: '/api/operator/log/list',
  who: 'operator',
  request: object(pageFields),
  reply: object({ list: listOf('记录', line), has_more: yesNo('更多') }),
  async run({ db }, page) {
    const rows = await db
      .selectFrom('operator_log')
      .orderBy('id', 'desc')
      .offset(rowsOfPage(page).offset)
      .limit(rowsOfPage(page).limit)
      .selectAll()
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => ({
        ...row,
        id: String(row.id),
        operator_id: row.operator_id === null ? '' : String(row.operator_id),
      })),
      has_more,
    }
  },
})
