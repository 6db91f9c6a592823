import { CallFailure } from '../kernel/failures.ts'

export const certificationStates = ['pending', 'approved', 'refused', 'withdrawn'] as const

/** States of an application. */
export type CertificationState = (typeof certificationStates)[number]

export const certificationStatuses = ['none', ...certificationStates] as const

/** Status of an account: the state of its newest application, or none. */
export type CertificationStatus = (typeof certificationStatuses)[number]

export type CertificationAction = 'apply' | 'approve' | 'refuse' | 'withdraw'

interface CertificationTransition {
  readonly action: CertificationAction
  readonly who: 'account' | 'operator'
  readonly from: readonly CertificationStatus[]
  readonly to: CertificationState
}

/** The permitted transitions of a certification. */
export const certificationMachine: readonly CertificationTransition[] = [
  { action: 'apply', who: 'account', from: ['none', 'refused', 'withdrawn'], to: 'pending' },
  { action: 'approve', who: 'operator', from: ['pending'], to: 'approved' },
  { action: 'refuse', who: 'operator', from: ['pending'], to: 'refused' },
  { action: 'withdraw', who: 'operator', from: ['approved'], to: 'withdrawn' },
]

/** The actions that the current state permits. */
export const certificationActions = (
  status: CertificationStatus,
  who: 'account' | 'operator',
): readonly CertificationAction[] =>
  certificationMachine
    .filter((transition) => transition.who === who && transition.from.includes(status))
    .map(({ action }) => action)

const REFUSALS: Readonly<Record<CertificationStatus, string>> = {
  none: '该账号还没有提交认证申请',
  pending: '认证申请正在审核中，请耐心等待',
  approved: '认证已经通过',
  refused: '该认证申请已被驳回',
  withdrawn: '该认证已被取消',
}

/** The state after an action; throws if the action is not permitted now. */
export const stateAfter = (
  status: CertificationStatus,
  action: CertificationAction,
): CertificationState => {
  const found = certificationMachine.find(
    (transition) => transition.action === action && transition.from.includes(status),
  )
  if (found === undefined) throw new CallFailure('CERTIFICATION_STATE', REFUSALS[status])
  return found.to
}
