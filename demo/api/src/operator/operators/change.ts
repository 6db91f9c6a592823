import { type CallContext, type Caller, call } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { idOf, object, oneOf } from '../../kernel/schema.ts'
import type { OperatorRole } from '../../storage/rows/operators.ts'
import { operatorState } from '../changed-state.ts'
import { endSessions } from '../login/sessions.ts'
import { endTickets } from '../login/tickets.ts'
import { done, reasonField } from '../message.ts'
import { lockedOperator, type OperatorRow, operatorRoles } from './operator.ts'

export const roleNames: Readonly<Record<OperatorRole, string>> = {
  admin: '管理员',
  finance: '财务',
  support: '客服',
  auditor: '审计',
}

export const idField = idOf('运营人员')

/** An operator other than the caller: prevents a lock-out by mistake. */
export const anotherOperator = async (
  context: CallContext,
  { operator }: Pick<Caller<'operator'>, 'operator'>,
  id: string,
): Promise<OperatorRow> => {
  if (Number(id) === operator.id) {
    throw new CallFailure('OPERATOR_STATE', '不能对自己的账号进行此操作')
  }
  return lockedOperator(context, Number(id))
}

/** Throws if no administrator who can log in would be left, also under concurrent changes. */
const requireAdmin = async ({ db }: CallContext): Promise<void> => {
  const left = await db
    .selectFrom('operators')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('totp_secret', '!=', '')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (left === undefined) throw new CallFailure('OPERATOR_STATE', '至少要保留一名管理员')
}

/** Changes the role, from the next call on. */
const operatorRole = call({
  path: '/api/operator/operator/role',
  who: 'operator',
  isChange: true,
  request: object({ id: idField, role: oneOf('角色', operatorRoles), reason: reasonField }),
  reply: done,
  stateOf: operatorState,
  async run(context, { id, role }, caller) {
    const { name, role: former } = await anotherOperator(context, caller, id)
    if (role === former) throw new CallFailure('OPERATOR_STATE', '角色没有变化')
    await context.db.updateTable('operators').set({ role }).where('id', '=', Number(id)).execute()
    await requireAdmin(context)
    return { message: `已将${name}的角色从${roleNames[former]}改为${roleNames[role]}` }
  },
})

/** Ends all sessions of the operator and permits no new ones. */
const operatorDisable = call({
  path: '/api/operator/operator/disable',
  who: 'operator',
  isChange: true,
  request: object({ id: idField, reason: reasonField }),
  reply: done,
  stateOf: operatorState,
  async run(context, { id }, caller) {
    const found = await anotherOperator(context, caller, id)
    if (found.disabled_at !== null) throw new CallFailure('OPERATOR_STATE', '该账号已停用')
    await context.db
      .updateTable('operators')
      .set({ disabled_at: context.now() })
      .where('id', '=', found.id)
      .execute()
    await endSessions(context, found.id)
    await endTickets(context, found.id)
    await requireAdmin(context)
    return { message: `已停用${found.name}` }
  },
})

/** Permits logins again, with the previous password and device. */
const operatorEnable = call({
  path: '/api/operator/operator/enable',
  who: 'operator',
  isChange: true,
  request: object({ id: idField, reason: reasonField }),
  reply: done,
  stateOf: operatorState,
  async run(context, { id }, caller) {
    const found = await anotherOperator(context, caller, id)
    if (found.disabled_at === null) throw new CallFailure('OPERATOR_STATE', '该账号没有停用')
    await context.db
      .updateTable('operators')
      .set({ disabled_at: null })
      .where('id', '=', found.id)
      .execute()
    return { message: `已启用${found.name}` }
  },
})

/** Ends all sessions of the operator. */
const operatorEndSessions = call({
  path: '/api/operator/operator/endSessions',
  who: 'operator',
  isChange: true,
  request: object({ id: idField, reason: reasonField }),
  reply: done,
  async run(context, { id }, caller) {
    const found = await anotherOperator(context, caller, id)
    await endSessions(context, found.id)
    await endTickets(context, found.id)
    return { message: `已让${found.name}的登录全部失效` }
  },
})

export const operatorChangeCalls = [
  operatorRole,
  operatorDisable,
  operatorEnable,
  operatorEndSessions,
] as const
