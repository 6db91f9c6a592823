import type { Selectable } from 'kysely'
import type { CallContext } from '../../call.ts'
import { oneOf, type Static, text, whole } from '../../kernel/schema.ts'
import type { PhoneRequestState, PhoneRequestTables } from '../../storage/rows/phone-requests.ts'

/** The page of the web app that shows the phone of the account. */
export const PHONE_LINK = '/pages/enter/my/subpages/my_detail'

export type PhoneRequest = Selectable<PhoneRequestTables['phone_requests']>

export const phoneRequestStates = [
  'pending',
  'approved',
  'refused',
  'cancelled',
] as const satisfies readonly PhoneRequestState[]

/** The fields of a request, for the account and for operators. */
export const phoneRequestFields = {
  phone: text('新手机号'),
  reason: text('申请说明'),
  answer: text('处理说明'),
  created_at: whole('申请时间'),
  decided_at: whole('处理时间'),
}

const states = ['none', ...phoneRequestStates] as const

export const statusField = oneOf('状态', states)

/** The newest request of an account. */
export const newestRequestOf = ({ db }: Pick<CallContext, 'db'>, accountID: number) =>
  db
    .selectFrom('phone_requests')
    .where('account_id', '=', accountID)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()

type Shown = { readonly status: (typeof states)[number] } & {
  readonly [Name in keyof typeof phoneRequestFields]: Static<(typeof phoneRequestFields)[Name]>
}

const NONE: Shown = {
  ...{ status: 'none', phone: '', reason: '', answer: '' },
  ...{ created_at: 0, decided_at: 0 },
}

export const shownRequest = (row: PhoneRequest | undefined): Shown =>
  row === undefined
    ? NONE
    : {
        status: row.state,
        phone: row.phone,
        reason: row.reason,
        answer: row.answer,
        created_at: row.created_at,
        decided_at: row.decided_at ?? 0,
      }
