import { type CallContext, type Caller, call } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { listOf, object, oneOf, text, whole } from '../../kernel/schema.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { logOperation } from '../operation-log.ts'
import {
  fresh,
  hasOperators,
  nameKeyOf,
  type OperatorRow,
  operatorRoles,
} from '../operators/operator.ts'
import { hashPassword, isPassword, newPasswordField } from './password.ts'
import { recoveryCodesLeft, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { endSessions, openSession } from './sessions.ts'
import { endTickets, type Ticket, tryTicket, useTicket } from './tickets.ts'
import { stepOfCode, useTotp } from './totp.ts'
import { limitTries } from './tries.ts'

const PER_MINUTE = 20

const ticketField = text('登录票据', { min: 1, max: 64 })

/** Login result; no other response contains the token. */
const entered = {
  token: text('登录凭证'),
  name: text('账号名'),
  role: oneOf('角色', operatorRoles),
  recovery_codes_left: whole('剩余恢复码'),
}

interface Refused {
  readonly path: string
  readonly operator: { readonly id: number | null; readonly name: string }
}

const refuseCode = async (
  context: CallContext,
  { address }: Caller,
  { path, operator }: Refused,
): Promise<never> => {
  const message = '登录失败：验证码不正确'
  await logOperation(context, { operator, address, path, message, request: {} })
  throw new CallFailure('OPERATOR_LOGIN_WRONG')
}

/** The operator whose second step the ticket is for. */
const operatorOf = async ({ db }: CallContext, ticket: Ticket): Promise<OperatorRow> => {
  const found = await db
    .selectFrom('operators')
    .where('id', '=', ticket.operator_id ?? 0)
    .where('disabled_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (found === undefined) throw new CallFailure('OPERATOR_TICKET_ENDED')
  return found
}

const judgeCode = async (
  context: CallContext,
  operator: OperatorRow,
  code: string,
): Promise<'code' | 'recovery' | null> => {
  const written = code.trim()
  if (/^\d{6}$/.test(written)) return (await useTotp(context, operator, written)) ? 'code' : null
  return (await useRecoveryCode(context, operator.id, written)) ? 'recovery' : null
}

const CODE = '/api/operator/login/code'

/** The second step of a login: a code of the operator's device, or a recovery code (OPERATOR-01). */
export const operatorLoginCode = call({
  path: CODE,
  who: 'open',
  perMinute: PER_MINUTE,
  request: object({ ticket: ticketField, code: text('验证码', { min: 6, max: 20 }) }),
  reply: object(entered),
  async run(context, { ticket: token, code }, caller) {
    const ticket = await tryTicket(context, token)
    if (ticket.totp_secret !== '') throw new CallFailure('OPERATOR_TICKET_ENDED')
    const operator = await operatorOf(context, ticket)
    const network = context.networkOf(caller.address)
    const tried = { nameKey: operator.name_key, network }
    const by = await limitTries(context, tried, () => judgeCode(context, operator, code))
    if (by === null) return refuseCode(context, caller, { path: CODE, operator })
    return inTransaction(context, async (tx) => {
      if (!(await useTicket(tx, ticket))) throw new CallFailure('OPERATOR_TICKET_ENDED')
      const left = await recoveryCodesLeft(tx, operator.id)
      const { address } = caller
      const message = by === 'code' ? '已登录' : `已用恢复码登录，剩余${left}个`
      await logOperation(tx, { operator, address, path: CODE, message, request: {} })
      const { name, role } = operator
      const session = await openSession(tx, operator.id, network)
      return { token: session, name, role, recovery_codes_left: left }
    })
  },
})

interface Enrolled {
  readonly password_hash: string
  readonly totp_secret: string
  readonly totp_step: number
}

/** Stores the enrolment: creates the first administrator, or completes an operator who had none. */
const keepEnrolled = async (
  context: CallContext,
  { operator_id: id, name }: Ticket,
  enrolled: Enrolled,
): Promise<OperatorRow> => {
  const { db, now } = context
  if (id !== null) {
    const kept = await db
      .updateTable('operators')
      .set({ ...enrolled, initial_until: null })
      .where('id', '=', id)
      .where('initial_until', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (kept === undefined) throw new CallFailure('OPERATOR_TICKET_ENDED')
    await endSessions(context, id)
    await endTickets(context, id)
    return kept
  }
  if (await hasOperators(context)) throw new CallFailure('OPERATOR_SETUP_DONE')
  return db
    .insertInto('operators')
    .values({
      ...{ ...fresh, ...enrolled, name, name_key: nameKeyOf(name) },
      ...{ role: 'admin' as const, created_at: now() },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Throws if the password is the initial one, which an administrator has seen. */
const requireOwn = async (
  context: CallContext,
  ticket: Ticket,
  password: string,
): Promise<void> => {
  if (ticket.operator_id === null) return
  const { password_hash: former } = await operatorOf(context, ticket)
  if (await isPassword(password, former)) {
    throw new CallFailure('INVALID_REQUEST', '请设置一个新密码，不能沿用初始密码')
  }
}

const ENROL = '/api/operator/login/enrol'

/**
 * The second step of an operator without an enrolled device: a code of the new device, and an own
 * password.
 */
export const operatorLoginEnrol = call({
  path: ENROL,
  who: 'open',
  perMinute: PER_MINUTE,
  request: object({
    ticket: ticketField,
    code: text('验证码', { pattern: '^\\d{6}$', wrong: '请输入6位验证码' }),
    password: newPasswordField,
  }),
  reply: object({ ...entered, recovery_codes: listOf('恢复码', text('恢复码')) }),
  async run(context, { ticket: token, code, password }, caller) {
    const ticket = await tryTicket(context, token)
    if (ticket.totp_secret === '') throw new CallFailure('OPERATOR_TICKET_ENDED')
    const network = context.networkOf(caller.address)
    const tried = { nameKey: nameKeyOf(ticket.name), network }
    const totp_step = await limitTries(context, tried, async () =>
      stepOfCode(ticket.totp_secret, code, context.now()),
    )
    if (totp_step === null) {
      const operator = { id: ticket.operator_id, name: ticket.name }
      return refuseCode(context, caller, { path: ENROL, operator })
    }
    await requireOwn(context, ticket, password)
    const { totp_secret } = ticket
    const enrolled = { password_hash: await hashPassword(password), totp_secret, totp_step }
    return inTransaction(context, async (tx) => {
      if (!(await useTicket(tx, ticket))) throw new CallFailure('OPERATOR_TICKET_ENDED')
      const operator = await keepEnrolled(tx, ticket, enrolled)
      const { id, name, role } = operator
      const recovery_codes = await renewRecoveryCodes(tx, id)
      const { address } = caller
      const message = ticket.operator_id === null ? '已创建首个管理员' : '已绑定验证器并登录'
      await logOperation(tx, { operator, address, path: ENROL, message, request: {} })
      const session = await openSession(tx, id, network)
      const recovery_codes_left = recovery_codes.length
      return { token: session, name, role, recovery_codes_left, recovery_codes }
    })
  },
})
