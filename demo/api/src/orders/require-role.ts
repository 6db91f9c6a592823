import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { jobs } from '../catalogue/jobs.ts'
import { isCertified } from '../certification/certified.ts'
import { CallFailure } from '../failures.ts'
import type { Schema } from '../storage/schema.ts'
import type { Position } from './machine.ts'
import type { OrderRow } from './order.ts'

/** A role that may sit where it was asked for. */
export type FitRole = Selectable<Schema['roles']>

interface RoleRequest {
  readonly accountID: number
  readonly roleID: string
  readonly position: Position
}

const jobNameOf = (id: string): string => jobs.find((job) => job.id === id)?.name ?? id

/** A kind of jobs stands for all of its own. */
const isOfJob = (jobID: string, required: string): boolean =>
  required === '' ||
  jobID === required ||
  jobs.some(({ id, pid }) => id === jobID && pid === required)

const requireFit = (
  role: FitRole,
  { job_id, min_capacity }: Pick<OrderRow, 'job_id' | 'min_capacity'>,
): void => {
  if (!isOfJob(role.job_id, job_id)) {
    throw new CallFailure('ROLE_UNFIT', `该订单只招募${jobNameOf(job_id)}`)
  }
  if (role.fighting_capacity < min_capacity) {
    throw new CallFailure('ROLE_UNFIT', `角色战斗力不足，需达到${min_capacity / 10_000}万`)
  }
}

/** The role with which an account comes: its own. */
export const ownRole = async (
  { db }: Pick<CallContext, 'db'>,
  { accountID, roleID }: Omit<RoleRequest, 'position'>,
): Promise<FitRole> => {
  const role = await db
    .selectFrom('roles')
    .where('id', '=', Number(roleID))
    .where('account_id', '=', accountID)
    .selectAll()
    .executeTakeFirst()
  if (role === undefined) throw new CallFailure('ROLE_UNKNOWN')
  return role
}

export const requireThug = async (context: CallContext, accountID: number): Promise<void> => {
  if (!(await isCertified(context, accountID))) throw new CallFailure('NOT_CERTIFIED')
}

/**
 * The role with which an account takes a seat. What an order asks of roles, it asks of thugs: they are
 * paid for what the role of a boss cannot do.
 */
export const requireRole = async (
  context: CallContext,
  order: OrderRow,
  request: RoleRequest,
): Promise<FitRole> => {
  const role = await ownRole(context, request)
  if (request.position === 'thug') {
    await requireThug(context, request.accountID)
    requireFit(role, order)
  }
  return role
}
