import { call } from '../call.ts'
import { object, whole, yesNo } from '../kernel/schema.ts'

const HOUR_MS = 3600 * 1000

/** The operator's settings that the user agreement and the forms name. Public. */
export const termsDetail = call({
  path: '/api/basic/terms/detail',
  who: 'open',
  reply: object({
    fee_basis_points: whole('服务费率'),
    withdraw_fee_basis_points: whole('提现费率'),
    /** Hours in which bosses can check finished work. */
    confirm_hours: whole('确认时限'),
    /** Whether recharges and withdrawals move no real money. */
    is_sandbox: yesNo('沙箱支付'),
  }),
  run: async ({ settings, payments }) => ({
    fee_basis_points: settings.feeBasisPoints,
    withdraw_fee_basis_points: settings.withdrawFeeBasisPoints,
    confirm_hours: Math.round(settings.finishLapseMs / HOUR_MS),
    is_sandbox: payments.has('sandbox'),
  }),
})
