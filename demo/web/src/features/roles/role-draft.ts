import type { Problems } from '../../ui/use-draft.ts'
import type { RequestOf } from '../market/market.ts'
import type { GameRole } from '../orders/role-picker.tsx'

/** The form values of a role; the capacity in 万 as typed. */
export interface RoleDraft {
  readonly name: string
  readonly jobID: string
  readonly capacity: string
}

export const NAME_CHARACTERS = 12

const WAN = 10_000
const MAX_CAPACITY = 1_000_000_000

/** The form values of a role; a new one begins with the user's main job. */
export const draftOfRole = (role: GameRole | null, mainJobID = ''): RoleDraft => ({
  name: role?.name ?? '',
  jobID: role?.job_id ?? mainJobID,
  capacity: role === null ? '' : String(role.fighting_capacity / WAN),
})

const capacityOf = (wan: string): number => Math.round(Number(wan) * WAN)

const capacityProblem = (capacity: string): string | null => {
  if (!/\d/.test(capacity)) return '请填写战斗力'
  return capacityOf(capacity) > MAX_CAPACITY ? '战斗力不能高于 10 亿' : null
}

/** The errors of the fields; empty if the form is valid. */
export const roleProblemsOf = ({ name, jobID, capacity }: RoleDraft): Problems<RoleDraft> => {
  const wrongCapacity = capacityProblem(capacity)
  return {
    ...(name.trim() === '' ? { name: '请填写角色名' } : {}),
    ...(jobID === '' ? { jobID: '请选择职业' } : {}),
    ...(wrongCapacity === null ? {} : { capacity: wrongCapacity }),
  }
}

export const requestOfRole = (
  role: GameRole | null,
  { name, jobID, capacity }: RoleDraft,
): RequestOf<'/api/game/role/save'> => ({
  ...(role === null ? {} : { id: role.id }),
  name: name.trim(),
  job_id: jobID,
  fighting_capacity: capacityOf(capacity),
})
