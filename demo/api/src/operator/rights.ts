import type { calls } from '../calls.ts'
import type { OperatorRole } from '../storage/rows/operators.ts'

type Row = (typeof calls)[number]

/** Paths of the operators' calls. */
export type OperatorPath = Extract<Row, { readonly who: 'operator' }>['path']

type Roles = readonly OperatorRole[]

const ALL: Roles = ['finance', 'support', 'auditor']
const AUDIT: Roles = ['auditor']
const ADMIN: Roles = []
const MONEY: Roles = ['finance']
const SEES_MONEY: Roles = ['finance', 'auditor']
const PEOPLE: Roles = ['support']
const SEES_PEOPLE: Roles = ['support', 'auditor']

/**
 * Roles that may make a call, beside administrators, who may make every call (OPERATOR-04). An
 * auditor changes nothing.
 */
export const operatorRights: Readonly<Record<OperatorPath, Roles>> = {
  '/api/operator/login/check': ALL,
  '/api/operator/login/out': ALL,
  '/api/operator/dashboard/today': ALL,
  '/api/operator/own/password': ALL,
  '/api/operator/own/recoveryCodes': ALL,
  '/api/operator/operator/list': AUDIT,
  '/api/operator/operator/create': ADMIN,
  '/api/operator/operator/role': ADMIN,
  '/api/operator/operator/disable': ADMIN,
  '/api/operator/operator/enable': ADMIN,
  '/api/operator/operator/reset': ADMIN,
  '/api/operator/operator/endSessions': ADMIN,
  '/api/operator/log/list': AUDIT,
  '/api/operator/log/export': AUDIT,
  '/api/operator/settings/list': ALL,
  '/api/operator/settings/save': ADMIN,
  '/api/operator/settings/reset': ADMIN,
  '/api/operator/certification/list': SEES_PEOPLE,
  '/api/operator/certification/approve': PEOPLE,
  '/api/operator/certification/refuse': PEOPLE,
  '/api/operator/certification/withdraw': PEOPLE,
  '/api/operator/account/list': ALL,
  '/api/operator/account/detail': ALL,
  '/api/operator/account/records': SEES_MONEY,
  '/api/operator/account/restrict': PEOPLE,
  '/api/operator/account/lift': PEOPLE,
  '/api/operator/phone/list': SEES_PEOPLE,
  '/api/operator/phone/approve': PEOPLE,
  '/api/operator/phone/refuse': PEOPLE,
  '/api/operator/feedback/list': SEES_PEOPLE,
  '/api/operator/feedback/answer': PEOPLE,
  '/api/operator/review/list': SEES_PEOPLE,
  '/api/operator/review/hide': PEOPLE,
  '/api/operator/review/show': PEOPLE,
  '/api/operator/message/send': PEOPLE,
  '/api/operator/banner/list': SEES_PEOPLE,
  '/api/operator/banner/save': PEOPLE,
  '/api/operator/banner/delete': PEOPLE,
  '/api/operator/banner/order': PEOPLE,
  '/api/operator/upfile': PEOPLE,
  '/api/operator/room/list': SEES_PEOPLE,
  '/api/operator/room/save': PEOPLE,
  '/api/operator/room/close': PEOPLE,
  '/api/operator/room/open': PEOPLE,
  '/api/operator/room/order': PEOPLE,
  '/api/operator/job/list': SEES_PEOPLE,
  '/api/operator/job/save': PEOPLE,
  '/api/operator/job/close': PEOPLE,
  '/api/operator/job/open': PEOPLE,
  '/api/operator/order/list': ALL,
  '/api/operator/order/detail': ALL,
  '/api/operator/order/cancel': ['finance', 'support'],
  '/api/operator/order/chat': ALL,
  '/api/operator/order/export': SEES_MONEY,
  '/api/operator/dispute/list': SEES_MONEY,
  '/api/operator/dispute/award': MONEY,
  '/api/operator/dispute/repay': MONEY,
  '/api/operator/coupon/list': SEES_MONEY,
  '/api/operator/coupon/save': MONEY,
  '/api/operator/coupon/stop': MONEY,
  '/api/operator/coupon/grant': MONEY,
  '/api/operator/subsidy/list': SEES_MONEY,
  '/api/operator/subsidy/release': MONEY,
  '/api/operator/subsidy/revoke': MONEY,
  '/api/operator/ledger/overview': SEES_MONEY,
  '/api/operator/ledger/audit': SEES_MONEY,
  '/api/operator/payment/list': SEES_MONEY,
  '/api/operator/payment/audit': SEES_MONEY,
  '/api/operator/payment/refund': MONEY,
  '/api/operator/payment/export': SEES_MONEY,
  '/api/operator/payout/list': SEES_MONEY,
  '/api/operator/payout/retry': MONEY,
  '/api/operator/payout/export': SEES_MONEY,
  '/api/operator/effect/list': SEES_PEOPLE,
  '/api/operator/effect/retry': PEOPLE,
  '/api/operator/effect/drop': ADMIN,
}

const rights = new Map<string, Roles>(Object.entries(operatorRights))

/** Whether a role may make a call; calls that are not in the table are for administrators alone. */
export const hasRight = (role: OperatorRole, path: string): boolean =>
  role === 'admin' || (rights.get(path) ?? ADMIN).includes(role)

/** Paths of the calls that a role may make. */
export const rightsOf = (role: OperatorRole): readonly string[] =>
  [...rights.keys()].filter((path) => hasRight(role, path))
