import { type CallContext, call } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { object, oneOf, text } from '../../kernel/schema.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { hashPassword, initialPassword } from '../login/password.ts'
import { endSessions } from '../login/sessions.ts'
import { endTickets } from '../login/tickets.ts'
import { reasonField } from '../message.ts'
import { logOperation } from '../operation-log.ts'
import { anotherOperator, idField, roleNames } from './change.ts'
import {
  fresh,
  nameField,
  nameKeyOf,
  operatorByName,
  operatorRoles,
  writtenName,
} from './operator.ts'

const PER_MINUTE = 20

/** Validity of an initial password. */
const INITIAL_MS = 3 * 24 * 3600 * 1000

/** No other response contains the password; only its hash is stored. */
const handed = object({ message: text('提示'), password: text('初始密码') })

const CREATE = '/api/operator/operator/create'

/**
 * Creates an operator, who logs in once with the initial password and then sets an own password and
 * a device.
 */
const operatorCreate = call({
  path: CREATE,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object({ name: nameField, role: oneOf('角色', operatorRoles) }),
  reply: handed,
  async run(context, request, { operator, address }) {
    const name = writtenName(request.name)
    const { role } = request
    const password = initialPassword()
    const password_hash = await hashPassword(password)
    const message = `已创建${roleNames[role]}${name}`
    await inTransaction(context, async (tx) => {
      const { db, now } = tx
      const holder = await operatorByName(tx, name)
      if (holder !== undefined) throw new CallFailure('OPERATOR_NAME_TAKEN')
      await db
        .insertInto('operators')
        .values({
          ...{ ...fresh, name, name_key: nameKeyOf(name), role, password_hash },
          ...{ initial_until: now() + INITIAL_MS, created_at: now() },
        })
        .execute()
      const noted = { operator, address, path: CREATE, message, request: { name, role } }
      await logOperation(tx, noted)
    })
    return { message, password }
  },
})

/**
 * Removes the password and device of an operator, ends the sessions, and permits one login with the
 * initial password.
 */
export const resetOperator = async (
  tx: CallContext,
  id: number,
  password_hash: string,
): Promise<void> => {
  await tx.db
    .updateTable('operators')
    .set({
      ...{ password_hash, initial_until: tx.now() + INITIAL_MS },
      ...{ totp_secret: '', totp_step: 0 },
    })
    .where('id', '=', id)
    .execute()
  await tx.db.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute()
  await endSessions(tx, id)
  await endTickets(tx, id)
}

const RESET = '/api/operator/operator/reset'

/** For operators who lost the password or the device. */
const operatorReset = call({
  path: RESET,
  who: 'operator',
  perMinute: PER_MINUTE,
  request: object({ id: idField, reason: reasonField }),
  reply: handed,
  async run(context, request, caller) {
    // Checked before the password is hashed, which is slow.
    await anotherOperator(context, caller, request.id)
    const password = initialPassword()
    const password_hash = await hashPassword(password)
    const message = await inTransaction(context, async (tx) => {
      const { id, name } = await anotherOperator(tx, caller, request.id)
      await resetOperator(tx, id, password_hash)
      const done = `已重置${name}的密码和验证器`
      const { operator, address } = caller
      await logOperation(tx, { operator, address, path: RESET, message: done, request })
      return done
    })
    return { message, password }
  },
})

export const operatorInviteCalls = [operatorCreate, operatorReset] as const
