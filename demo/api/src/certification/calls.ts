import { apply } from './apply.ts'
import { applyDetail } from './apply-detail.ts'

export const certificationCalls = [apply, applyDetail] as const
