import { type CallContext, type Caller, call } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { object, oneOf, text, yesNo } from '../../kernel/schema.ts'
import { logOperation } from '../operation-log.ts'
import {
  hasOperators,
  nameField,
  nameKeyOf,
  type OperatorRow,
  operatorByName,
  writtenName,
} from '../operators/operator.ts'
import { isOperatorToken } from '../token.ts'
import { isPassword, passwordField } from './password.ts'
import { issueTicket } from './tickets.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { limitTries } from './tries.ts'

const PER_MINUTE = 20

/** Data for the second step; the secret and its URI are empty if the operator has one. */
const started = object({
  ticket: text('登录票据'),
  next: oneOf('下一步', ['code', 'enrol']),
  secret: text('验证器密钥'),
  uri: text('验证器链接'),
})

/** Logs a refused login and throws an error that does not reveal the cause. */
const refuseLogin = async (
  context: CallContext,
  { address }: Caller,
  { path, name, why }: { readonly path: string; readonly name: string; readonly why: string },
): Promise<never> => {
  await logOperation(context, {
    operator: { id: null, name },
    ...{ address, path, message: `登录失败：${why}`, request: { name } },
  })
  throw new CallFailure('OPERATOR_LOGIN_WRONG')
}

/**
 * Starts the enrolment of a device; returns the secret, which is stored only after a valid code.
 */
const startEnrolment = async (context: CallContext, id: number | null, name: string) => {
  const secret = newTotpSecret()
  const ticket = await issueTicket(context, { operator_id: id, name, totp_secret: secret })
  return { ticket, next: 'enrol', secret, uri: totpUri(secret, name) } as const
}

/** Whether no operator exists yet. */
export const operatorLoginState = call({
  path: '/api/operator/login/state',
  who: 'open',
  reply: object({ needs_setup: yesNo('等待初始化') }),
  run: async (context) => ({ needs_setup: !(await hasOperators(context)) }),
})

const SETUP = '/api/operator/login/setup'

/**
 * Starts to create the first administrator with the token of the installation; rejected once one
 * exists (OPERATOR-05).
 */
export const operatorLoginSetup = call({
  path: SETUP,
  who: 'open',
  perMinute: PER_MINUTE,
  request: object({ token: text('初始化口令', { min: 1, max: 128 }), name: nameField }),
  reply: started,
  async run(context, { token, ...credentials }, caller) {
    if (await hasOperators(context)) throw new CallFailure('OPERATOR_SETUP_DONE')
    const name = writtenName(credentials.name)
    const network = context.networkOf(caller.address)
    const isRight = await limitTries(context, { nameKey: '', network }, async () =>
      isOperatorToken(context.operatorTokenHash, token) ? true : null,
    )
    if (isRight === null) {
      return refuseLogin(context, caller, { path: SETUP, name, why: '初始化口令不正确' })
    }
    return startEnrolment(context, null, name)
  },
})

const mayEnter = ({ now }: CallContext, { disabled_at, initial_until }: OperatorRow): boolean =>
  disabled_at === null && (initial_until === null || initial_until > now())

const judgePassword = async (
  context: CallContext,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<OperatorRow | null> => {
  const found = await operatorByName(context, name)
  // Also computed for unknown names: the response time does not reveal which exist.
  const isRight = await isPassword(password, found?.password_hash ?? null)
  return isRight && found !== undefined && mayEnter(context, found) ? found : null
}

const PASSWORD = '/api/operator/login/password'

/** The first step of a login: name and password. */
export const operatorLoginPassword = call({
  path: PASSWORD,
  who: 'open',
  perMinute: PER_MINUTE,
  request: object({ name: text('账号名', { min: 1, max: 40 }), password: passwordField }),
  reply: started,
  async run(context, request, caller) {
    const name = writtenName(request.name)
    const tried = { nameKey: nameKeyOf(name), network: context.networkOf(caller.address) }
    const operator = await limitTries(context, tried, () => judgePassword(context, request))
    if (operator === null) {
      return refuseLogin(context, caller, { path: PASSWORD, name, why: '账号或密码不正确' })
    }
    const isInitial = operator.initial_until !== null
    if (isInitial) return startEnrolment(context, operator.id, operator.name)
    const ticket = await issueTicket(context, {
      ...{ operator_id: operator.id, name: operator.name, totp_secret: '' },
    })
    return { ticket, next: 'code', secret: '', uri: '' } as const
  },
})
