import { KIND_OF_ALL } from '../catalogue/jobs.ts'
import type { Database } from '../storage/database.ts'

/** The jobs of a new market, by kind. */
const KINDS = [
  ['1', '坦克', ['铁卫', '山岳骑士', '守夜人']],
  ['2', '治疗', ['药师', '晨曦牧师', '吟游诗人']],
  ['3', '近战输出', ['剑客', '影刃', '狂战士', '武僧']],
  ['4', '远程输出', ['游侠', '星术师', '火枪手', '咒术师']],
] as const

const rows = KINDS.flatMap(([id, name, jobs]) => [
  { id, pid: KIND_OF_ALL, name, rank: Number(id) },
  ...jobs.map((job, at) => ({
    id: `${id}${String(at + 1).padStart(2, '0')}`,
    pid: id,
    name: job,
    rank: at + 1,
  })),
])

/** Adds the jobs to a new market; existing ones stay as operators have changed them. */
export const seedJobs = async (db: Database): Promise<void> => {
  await db
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
