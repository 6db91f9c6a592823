import { type CallContext, type Caller, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, text } from '../kernel/schema.ts'
import { inTransaction } from '../storage/transaction.ts'
import { hashPassword, isPassword, newPasswordField, passwordField } from './login/password.ts'
import { renewRecoveryCodes } from './login/recovery-codes.ts'
import { endSession, endSessions } from './login/sessions.ts'
import { endTickets } from './login/tickets.ts'
import { useTotp } from './login/totp.ts'
import { limitTries } from './login/tries.ts'
import { done } from './message.ts'
import { logOperation } from './operation-log.ts'
import { nameKeyOf } from './operators/operator.ts'

const PER_MINUTE = 10

const codeField = text('验证码', { pattern: '^\\d{6}$', wrong: '请输入6位验证码' })

/**
 * Throws unless the operator submits both secrets again, so that a page left open cannot change
 * them (OPERATOR-07).
 */
const requireBothSecrets = async (
  context: CallContext,
  { operator, address }: Caller<'operator'>,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> => {
  const row = await context.db
    .selectFrom('operators')
    .where('id', '=', operator.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const tried = { nameKey: nameKeyOf(operator.name), network: context.networkOf(address) }
  const isRight = await limitTries(context, tried, async () => {
    const knows = await isPassword(password, row.password_hash)
    return knows && (await useTotp(context, row, code)) ? true : null
  })
  if (isRight === null) throw new CallFailure('OPERATOR_LOGIN_WRONG')
}

/** Ends the session of the request. */
const operatorLoginOut = call({
  path: '/api/operator/login/out',
  who: 'operator',
  isChange: true,
  reply: done,
  async run(context, _request, { operator }) {
    await endSession(context, operator)
    return { message: '已退出' }
  },
})

const PASSWORD = '/api/operator/own/password'

/**
 * Changes the caller's password; all other sessions of the operator end. The request is not logged.
 */
const operatorOwnPassword = call({
  path: PASSWORD,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object({ password: passwordField, new_password: newPasswordField, code: codeField }),
  reply: done,
  async run(context, { password, new_password, code }, caller) {
    await requireBothSecrets(context, caller, { password, code })
    const password_hash = await hashPassword(new_password)
    const { operator, address } = caller
    const message = '已修改密码，其他登录已失效'
    await inTransaction(context, async (tx) => {
      await tx.db
        .updateTable('operators')
        .set({ password_hash })
        .where('id', '=', operator.id)
        .execute()
      await endSessions(tx, operator.id, operator.sessionHash)
      await endTickets(tx, operator.id)
      await logOperation(tx, { operator, address, path: PASSWORD, message, request: {} })
    })
    return { message }
  },
})

const RECOVERY = '/api/operator/own/recoveryCodes'

/** Creates new recovery codes, shown only in this response, and voids the previous ones. */
const operatorOwnRecoveryCodes = call({
  path: RECOVERY,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object({ password: passwordField, code: codeField }),
  reply: object({ recovery_codes: listOf('恢复码', text('恢复码')) }),
  async run(context, request, caller) {
    await requireBothSecrets(context, caller, request)
    const { operator, address } = caller
    const message = '已重新生成恢复码'
    return inTransaction(context, async (tx) => {
      const recovery_codes = await renewRecoveryCodes(tx, operator.id)
      await logOperation(tx, { operator, address, path: RECOVERY, message, request: {} })
      return { recovery_codes }
    })
  },
})

export const operatorOwnCalls = [
  operatorLoginOut,
  operatorOwnPassword,
  operatorOwnRecoveryCodes,
] as const
