import type { Generated } from 'kysely'
import type { CertificationState } from '../../certification/machine.ts'

/** One application; an account's newest one determines its status. */
export interface CertificationRow {
  id: Generated<number>
  account_id: number
  state: CertificationState
  real_name: string
  contact: string
  job_id: string
  introduction: string
  /** JSON: a list of paths on this host. */
  pictures: string
  /** Reason of a refusal or withdrawal; otherwise empty. */
  reason: string
  /** Unix milliseconds. */
  applied_at: number
  /** Unix milliseconds of the operator's last decision; null before it. */
  decided_at: number | null
}

export interface CertificationTables {
  certifications: CertificationRow
}
