import type { Selectable } from 'kysely'
import { idOf, listOf, object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import type { FeedbackKind, FeedbackTables } from '../storage/rows/feedback.ts'

/** Path of the page with the user's feedback and the answers. */
export const FEEDBACK_LINK = '/pages/enter/my/subpages/user_feedback?tab=mine'

const kinds = [
  'fault',
  'wish',
  'trade',
  'account',
  'other',
] as const satisfies readonly FeedbackKind[]

export const kindField = oneOf('反馈类型', kinds)

/** Feedback fields that its writer and operators see. */
export const feedbackFields = {
  id: idOf('反馈'),
  kind: kindField,
  text: text('内容'),
  pictures: listOf('图片', text('图片')),
  contact: text('联系方式'),
  answer: text('回复'),
  created_at: whole('时间'),
  answered_at: whole('回复时间'),
}

export const feedback = object(feedbackFields)

export const shownFeedback = (
  row: Selectable<FeedbackTables['feedbacks']>,
): Static<typeof feedback> => ({
  id: String(row.id),
  kind: row.kind,
  text: row.text,
  pictures: JSON.parse(row.pictures) as readonly string[],
  contact: row.contact,
  answer: row.answer,
  created_at: row.created_at,
  answered_at: row.answered_at ?? 0,
})
