/** A job of the game; those with pid '0' are the kinds of the others. */
export interface Job {
  readonly id: string
  readonly pid: string
  readonly name: string
}

const KIND_OF_ALL = '0'

const KINDS = [
  ['1', '坦克', ['铁卫', '山岳骑士', '守夜人']],
  ['2', '治疗', ['药师', '晨曦牧师', '吟游诗人']],
  ['3', '近战输出', ['剑客', '影刃', '狂战士', '武僧']],
  ['4', '远程输出', ['游侠', '星术师', '火枪手', '咒术师']],
] as const

/** All jobs; the id of a job begins with that of its kind. */
export const jobs: readonly Job[] = KINDS.flatMap(([id, name, own]) => [
  { id, pid: KIND_OF_ALL, name },
  ...own.map((job, at) => ({ id: `${id}${String(at + 1).padStart(2, '0')}`, pid: id, name: job })),
])

/** Whether a role can have the job; kinds do not count. */
export const isJob = (id: string): boolean =>
  jobs.some((job) => job.id === id && job.pid !== KIND_OF_ALL)

/** Whether an order can require it: a job, or a kind of jobs. */
export const isJobOrKind = (id: string): boolean => jobs.some((job) => job.id === id)
