import { randomBytes, scryptSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { CallContext } from '../../../demo/api/src/call.ts'
import { hashOfToken } from '../../../demo/api/src/kernel/tokens.ts'
import { newTotpSecret } from '../../../demo/api/src/operator/login/totp.ts'
import { fresh, nameKeyOf } from '../../../demo/api/src/operator/operators/operator.ts'
import type { OperatorRole } from '../../../demo/api/src/storage/rows/operators.ts'

/** The code of an authenticator app. `now` is unix milliseconds. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** The server's format with a low cost, which is stored in the hash. */
const cheapHash = (password: string): string => {
  const cost = { N: 2, r: 8, p: 1 }
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, cost)
  return [cost.N, cost.r, cost.p, salt.toString('hex'), key.toString('hex')].join(':')
}

interface Traits {
  readonly role?: OperatorRole
  readonly password?: string
  /** Token of a session that never expires. */
  readonly token?: string
}

export interface AnOperator {
  readonly id: number
  readonly name: string
  readonly secret: string
}

/** Inserts an operator with a password and a device. */
export const anOperator = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  name: string,
  { role = 'admin', password = 'correct horse battery', token }: Traits = {},
): Promise<AnOperator> => {
  const secret = newTotpSecret()
  const { id } = await db
    .insertInto('operators')
    .values({
      ...{ ...fresh, name, name_key: nameKeyOf(name), role, created_at: now() },
      ...{ password_hash: cheapHash(password), totp_secret: secret },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (token === undefined) return { id, name, secret }
  await db
    .insertInto('operator_sessions')
    .values({
      ...{ token_hash: hashOfToken(token), operator_id: id, network: '127.0.0.1' },
      ...{ created_at: now(), expires_at: Number.MAX_SAFE_INTEGER },
    })
    .execute()
  return { id, name, secret }
}
