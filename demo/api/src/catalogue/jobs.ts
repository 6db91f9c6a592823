import type { Selectable } from 'kysely'
import type { DbContext } from '../storage/database.ts'
import type { JobRow } from '../storage/rows/catalogue.ts'

/** A job of the game; those with pid '0' are the kinds of the others. */
export type Job = Selectable<JobRow>

export const KIND_OF_ALL = '0'

type Context = Pick<DbContext, 'db'>

/** All jobs, closed ones too; each kind precedes its jobs. */
export const allJobs = async ({ db }: Context): Promise<readonly Job[]> => {
  const rows = await db.selectFrom('jobs').orderBy('rank').orderBy('id').selectAll().execute()
  const jobsOf = (kind: string): readonly Job[] => rows.filter(({ pid }) => pid === kind)
  return jobsOf(KIND_OF_ALL).flatMap((kind) => [kind, ...jobsOf(kind.id)])
}

/** The jobs that people can choose: open ones of open kinds. */
export const openJobs = async (context: Context): Promise<readonly Job[]> => {
  const jobs = await allJobs(context)
  const closed = new Set(jobs.filter((job) => job.closed_at !== null).map(({ id }) => id))
  return jobs.filter(({ id, pid }) => !closed.has(id) && !closed.has(pid))
}

/** Whether a role can have the job; kinds do not count. */
export const isJob = async (context: Context, id: string): Promise<boolean> =>
  (await openJobs(context)).some((job) => job.id === id && job.pid !== KIND_OF_ALL)

/** Whether an order can require it: a job, or a kind of jobs. */
export const isJobOrKind = async (context: Context, id: string): Promise<boolean> =>
  (await openJobs(context)).some((job) => job.id === id)

/** The name of a job, of a closed one too; the ID of one that does not exist. */
export const jobNameIn = (jobs: readonly Job[], id: string): string =>
  jobs.find((job) => job.id === id)?.name ?? id
