import { subsidyList } from './mine.ts'
import { operatorSubsidyRelease, operatorSubsidyRevoke } from './operator-decide.ts'
import { operatorSubsidyList } from './operator-list.ts'

export const subsidyCalls = [
  subsidyList,
  operatorSubsidyList,
  operatorSubsidyRelease,
  operatorSubsidyRevoke,
] as const
