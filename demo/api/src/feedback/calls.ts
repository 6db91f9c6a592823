import { feedbackList } from './list.ts'
import { feedbackSave } from './save.ts'

export const feedbackCalls = [feedbackSave, feedbackList] as const
