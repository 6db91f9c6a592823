import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { allJobs, type Job, jobNameIn } from '../catalogue/jobs.ts'
import { isCertified } from '../certification/certification.ts'
import { CallFailure } from '../kernel/failures.ts'
import type { Schema } from '../storage/schema.ts'
import type { Position } from './machine.ts'
import type { OrderRow } from './order.ts'

/** A role that meets the requirements of the seat. */
export type FitRole = Selectable<Schema['roles']>

interface RoleRequest {
  readonly accountID: number
  readonly roleID: string
  readonly position: Position
}

/** A kind of jobs includes all its jobs. */
const isOfJob = (jobs: readonly Job[], jobID: string, required: string): boolean =>
  required === '' ||
  jobID === required ||
  jobs.some(({ id, pid }) => id === jobID && pid === required)

const requireFit = (
  jobs: readonly Job[],
  role: FitRole,
  { job_id, min_capacity }: Pick<OrderRow, 'job_id' | 'min_capacity'>,
): void => {
  if (!isOfJob(jobs, role.job_id, job_id)) {
    throw new CallFailure('ROLE_UNFIT', `该订单只招募${jobNameIn(jobs, job_id)}`)
  }
  if (role.fighting_capacity < min_capacity) {
    throw new CallFailure('ROLE_UNFIT', `角色战斗力不足，需达到${min_capacity / 10_000}万`)
  }
}

/** A game role of the account; throws if it is not its own. */
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

/** The game role for a seat. Requirements of an order apply to thugs only, not to bosses. */
export const requireRole = async (
  context: CallContext,
  order: OrderRow,
  request: RoleRequest,
): Promise<FitRole> => {
  const role = await ownRole(context, request)
  if (request.position === 'thug') {
    await requireThug(context, request.accountID)
    requireFit(await allJobs(context), role, order)
  }
  return role
}
