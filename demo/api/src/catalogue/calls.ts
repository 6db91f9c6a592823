import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, optional, text, whole } from '../kernel/schema.ts'
import { countRows } from '../storage/count-rows.ts'
import { isJob, openJobs } from './jobs.ts'

const ROLES = 20
const NAME_CHARACTERS = 12
const MOST_CAPACITY = 1_000_000_000

const roleID = text('角色', { pattern: '^\\d{1,15}$' })

const fields = {
  name: text('角色名', { min: 1, max: NAME_CHARACTERS }),
  job_id: text('职业', { min: 1, max: 16 }),
  fighting_capacity: whole('战斗力', { max: MOST_CAPACITY }),
}

const role = object({ id: roleID, ...fields })

const job = object({ id: text('职业'), pid: text('职业类别'), name: text('职业名') })

/** The jobs of the game that people can choose; each kind precedes its jobs. */
export const jobList = call({
  path: '/api/game/job/list',
  who: 'open',
  reply: listOf('职业', job),
  run: openJobs,
})

/** The caller's own roles, the newest first. */
export const roleList = call({
  path: '/api/game/role/list',
  who: 'account',
  reply: listOf('角色', role),
  async run({ db }, _request, { account }) {
    const roles = await db
      .selectFrom('roles')
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .select(['id', 'name', 'job_id', 'fighting_capacity'])
      .execute()
    return roles.map((one) => ({ ...one, id: String(one.id) }))
  },
})

interface RoleFields {
  readonly name: string
  readonly job_id: string
  readonly fighting_capacity: number
}

const changed = async ({ db }: CallContext, account: Account, id: string, values: RoleFields) => {
  const found = await db
    .updateTable('roles')
    .set(values)
    .where('id', '=', Number(id))
    .where('account_id', '=', account.id)
    .returning('id')
    .executeTakeFirst()
  if (found === undefined) throw new CallFailure('ROLE_UNKNOWN')
  return found
}

const added = async ({ db, now }: CallContext, account: Account, values: RoleFields) => {
  const count = await countRows(db.selectFrom('roles').where('account_id', '=', account.id))
  if (count >= ROLES) throw new CallFailure('TOO_MANY_ROLES')
  return db
    .insertInto('roles')
    .values({ ...values, account_id: account.id, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Adds a role, or changes the one with the id; returns it. */
export const roleSave = call({
  path: '/api/game/role/save',
  who: 'account',
  isChange: true,
  request: object({ id: optional(roleID), ...fields }),
  reply: role,
  async run(context, { id, job_id, fighting_capacity, ...request }, { account }) {
    const name = request.name.trim()
    if (name === '') throw new CallFailure('INVALID_REQUEST', '请填写角色名')
    if (!(await isJob(context, job_id))) throw new CallFailure('INVALID_REQUEST', '请选择职业')
    const values = { name, job_id, fighting_capacity }
    const saved =
      id === undefined
        ? await added(context, account, values)
        : await changed(context, account, id, values)
    return { ...values, id: String(saved.id) }
  },
})

/** Deletes a role of the caller; the response's message is for the user. */
export const roleDelete = call({
  path: '/api/game/role/delete',
  who: 'account',
  isChange: true,
  request: object({ id: roleID }),
  reply: object({ message: text('提示') }),
  async run({ db }, { id }, { account }) {
    const gone = await db
      .deleteFrom('roles')
      .where('id', '=', Number(id))
      .where('account_id', '=', account.id)
      .returning('id')
      .executeTakeFirst()
    if (gone === undefined) throw new CallFailure('ROLE_UNKNOWN')
    return { message: '删除成功' }
  },
})
