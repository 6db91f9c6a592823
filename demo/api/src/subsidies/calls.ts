import { subsidyList } from './mine.ts'
import { operatorSubsidyList, operatorSubsidyRelease, operatorSubsidyRevoke } from './operator.ts'

export const subsidyCalls = [
  subsidyList,
  operatorSubsidyList,
  operatorSubsidyRelease,
  operatorSubsidyRevoke,
] as const
