import { approvePhoneRequest, refusePhoneRequest } from '../accounts/phone-requests/decide.ts'
import {
  phoneRequestFields,
  phoneRequestStates,
  shownRequest,
  statusField,
} from '../accounts/phone-requests/phone-request.ts'
import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, yesNo } from '../kernel/schema.ts'
import { phoneRequestState } from './changed-state.ts'
import { done, reasonField } from './message.ts'

const item = object({
  id: idOf('申请'),
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
  old_phone: text('原手机号'),
  status: statusField,
  ...phoneRequestFields,
})

/**
 * Requests for another phone from accounts that lost the bound one: pending from the oldest,
 * decided from the newest.
 */
const operatorPhoneList = call({
  path: '/api/operator/phone/list',
  who: 'operator',
  request: object({ ...pageFields, status: optional(oneOf('状态', phoneRequestStates)) }),
  reply: object({ list: listOf('申请', item), has_more: yesNo('更多') }),
  async run({ db }, { status = 'pending', ...page }) {
    const { offset, limit } = rowsOfPage(page)
    const rows = await db
      .selectFrom('phone_requests')
      .innerJoin('accounts', 'accounts.id', 'phone_requests.account_id')
      .where('state', '=', status)
      .orderBy('phone_requests.id', status === 'pending' ? 'asc' : 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('phone_requests')
      .select(['account', 'nickname', 'avatar'])
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => ({
        ...shownRequest(row),
        id: String(row.id),
        account: row.account,
        nickname: row.nickname,
        avatar: row.avatar,
        old_phone: row.old_phone,
      })),
      has_more,
    }
  },
})

const request = object({ id: idOf('申请'), reason: reasonField })

/**
 * Binds the phone and ends all logins of the account. `reason`: the method by which its owner was
 * identified.
 */
const operatorPhoneApprove = call({
  path: '/api/operator/phone/approve',
  who: 'operator',
  isChange: true,
  request,
  reply: done,
  stateOf: phoneRequestState,
  async run(context, { id, reason }) {
    const { nickname, account } = await approvePhoneRequest(context, { id, answer: reason })
    return { message: `已为${nickname}（${account}）更换手机号` }
  },
})

/** Refuses the request with a reason for the account. */
const operatorPhoneRefuse = call({
  path: '/api/operator/phone/refuse',
  who: 'operator',
  isChange: true,
  request,
  reply: done,
  stateOf: phoneRequestState,
  async run(context, { id, reason }) {
    const { nickname, account } = await refusePhoneRequest(context, { id, answer: reason })
    return { message: `已驳回${nickname}（${account}）更换手机号的申请` }
  },
})

export const operatorPhoneCalls = [
  operatorPhoneList,
  operatorPhoneApprove,
  operatorPhoneRefuse,
] as const
