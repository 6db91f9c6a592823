import { type CallContext, call } from '../call.ts'
import { allJobs, type Job, KIND_OF_ALL } from '../catalogue/jobs.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { done, reasonField } from './message.ts'

const MOST_JOBS = 99

const jobID = text('职业', { pattern: '^\\d{1,6}$' })

const name = text('职业名', {
  max: 8,
  pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
  wrong: '请填写8个字以内的职业名',
})

const job = object({ id: jobID, pid: jobID, name, closed_at: whole('停用时间') })

/** All jobs of the game, closed ones too; each kind precedes its jobs. */
const operatorJobList = call({
  path: '/api/operator/job/list',
  who: 'operator',
  reply: object({ list: listOf('职业', job), has_more: yesNo('更多') }),
  run: async (context) => ({
    list: (await allJobs(context)).map(({ rank: _rank, closed_at, ...row }) => ({
      ...row,
      closed_at: closed_at ?? 0,
    })),
    has_more: false,
  }),
})

const jobState = async (
  { db }: CallContext,
  { id }: { readonly id?: string },
): Promise<object | null> => {
  if (id === undefined) return null
  const found = await db
    .selectFrom('jobs')
    .where('id', '=', id)
    .select(['name', 'closed_at'])
    .executeTakeFirst()
  return found ?? null
}

/** The first unused ID among the siblings, which begins with that of their kind. */
const newID = (jobs: readonly Job[], pid: string): string => {
  const isKind = pid === KIND_OF_ALL
  for (let number = 1; number <= MOST_JOBS; number += 1) {
    const id = isKind ? String(number) : `${pid}${String(number).padStart(2, '0')}`
    if (!jobs.some((one) => one.id === id)) return id
  }
  throw new CallFailure('INVALID_REQUEST', `同类职业最多${MOST_JOBS}个`)
}

const addJob = async (context: CallContext, pid: string, written: string): Promise<void> => {
  const jobs = await allJobs(context)
  const isKnown =
    pid === KIND_OF_ALL || jobs.some((one) => one.id === pid && one.pid === KIND_OF_ALL)
  if (!isKnown) throw new CallFailure('JOB_UNKNOWN')
  const ranks = jobs.filter((one) => one.pid === pid).map(({ rank }) => rank)
  await context.db
    .insertInto('jobs')
    .values({ id: newID(jobs, pid), pid, name: written, rank: Math.max(0, ...ranks) + 1 })
    .execute()
}

/** Adds a job to a kind, adds a kind, or renames the one with the id. */
const operatorJobSave = call({
  path: '/api/operator/job/save',
  who: 'operator',
  isChange: true,
  request: object({ id: optional(jobID), pid: jobID, name }),
  reply: done,
  stateOf: jobState,
  async run(context, { id, pid, ...request }) {
    const written = request.name.trim()
    if (id === undefined) {
      await addJob(context, pid, written)
      return { message: `已添加职业“${written}”` }
    }
    const changed = await context.db
      .updateTable('jobs')
      .set({ name: written })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw new CallFailure('JOB_UNKNOWN')
    return { message: `已改名为“${written}”` }
  },
})

/** Closes a job, so that no role and no order can choose it, or opens it again; roles and orders keep it. */
const jobSwitch = <const Path extends `/${string}`>(path: Path, isClosing: boolean) =>
  call({
    path,
    who: 'operator',
    isChange: true,
    request: object({ id: jobID, reason: reasonField }),
    reply: done,
    stateOf: jobState,
    async run(context, { id }) {
      const found = await context.db
        .updateTable('jobs')
        .set({ closed_at: isClosing ? context.now() : null })
        .where('id', '=', id)
        .where('closed_at', isClosing ? 'is' : 'is not', null)
        .returning('name')
        .executeTakeFirst()
      if (found === undefined) throw new CallFailure('JOB_UNKNOWN')
      return { message: `${isClosing ? '已停用' : '已启用'}职业“${found.name}”` }
    },
  })

const operatorJobClose = jobSwitch('/api/operator/job/close', true)

const operatorJobOpen = jobSwitch('/api/operator/job/open', false)

export const operatorJobCalls = [
  operatorJobList,
  operatorJobSave,
  operatorJobClose,
  operatorJobOpen,
] as const
