import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { type Job, jobNameIn } from '../catalogue/jobs.ts'
import { listOf, object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import { locked } from '../storage/dialect.ts'
import type { CertificationRow } from '../storage/rows/certification.ts'
import { certificationStatuses } from './machine.ts'

export type Certification = Selectable<CertificationRow>

type DbContext = Pick<CallContext, 'db'>

/** Path of its page in the web app. */
export const CERTIFICATION_LINK = '/pages/enter/my/subpages/thugauth'

const newest = ({ db }: DbContext, accountID: number) =>
  db
    .selectFrom('certifications')
    .where('account_id', '=', accountID)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()

/** The newest application of the account, which determines its status; undefined: none. */
export const certificationOf = (
  context: DbContext,
  accountID: number,
): Promise<Certification | undefined> => newest(context, accountID).executeTakeFirst()

/** The same, locked for a change in this transaction. */
export const lockedCertificationOf = (
  context: DbContext,
  accountID: number,
): Promise<Certification | undefined> => locked(newest(context, accountID)).executeTakeFirst()

/** Application fields that its owner and operators see. */
export const certificationFields = {
  status: oneOf('状态', certificationStatuses),
  real_name: text('真实姓名'),
  contact: text('联系方式'),
  job_id: text('擅长职业'),
  job_name: text('职业名'),
  introduction: text('自我介绍'),
  pictures: listOf('图片', text('图片')),
  reason: text('原因'),
  applied_at: whole('申请时间'),
  decided_at: whole('审核时间'),
}

const shape = object(certificationFields)

const NONE: Static<typeof shape> = {
  status: 'none',
  real_name: '',
  contact: '',
  job_id: '',
  job_name: '',
  introduction: '',
  pictures: [],
  reason: '',
  applied_at: 0,
  decided_at: 0,
}

export const shownCertification = (
  jobs: readonly Job[],
  row: Certification | undefined,
): Static<typeof shape> =>
  row === undefined
    ? NONE
    : {
        status: row.state,
        real_name: row.real_name,
        contact: row.contact,
        job_id: row.job_id,
        job_name: jobNameIn(jobs, row.job_id),
        introduction: row.introduction,
        pictures: JSON.parse(row.pictures) as readonly string[],
        reason: row.reason,
        applied_at: row.applied_at,
        decided_at: row.decided_at ?? 0,
      }

/** The accounts among these that are certified. */
export const certifiedAmong = async (
  { db }: Pick<CallContext, 'db'>,
  accountIDs: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (accountIDs.length === 0) return new Set()
  const rows = await db
    .selectFrom('certifications')
    .where('account_id', 'in', accountIDs)
    .where('state', '=', 'approved')
    .select('account_id')
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/**
 * Whether an account may take the seat of a thug: its application is approved and not withdrawn.
 */
export const isCertified = async (
  context: Pick<CallContext, 'db'>,
  accountID: number,
): Promise<boolean> => (await certifiedAmong(context, [accountID])).has(accountID)
