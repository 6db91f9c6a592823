import type { Selectable } from 'kysely'
import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import {
  idOf,
  listOf,
  object,
  oneOf,
  optional,
  type Static,
  text,
  whole,
  yesNo,
} from '../kernel/schema.ts'
import { findPerson, userID } from '../people/find-person.ts'
import { countRows } from '../storage/count-rows.ts'
import type { FeedbackKind, FeedbackTables } from '../storage/rows/feedback.ts'
import { pictureUrls, requirePictures } from '../uploads/uploads.ts'

/** Path of the page with the user's feedback and the answers. */
export const FEEDBACK_LINK = '/pages/enter/my/subpages/user_feedback?tab=mine'

const kinds = [
  'fault',
  'wish',
  'trade',
  'account',
  'person',
  'other',
] as const satisfies readonly FeedbackKind[]

/** Reports of messages have their own call, as appeals, which a restricted account may send. */
const shownKinds = [...kinds, 'message', 'appeal'] as const satisfies readonly FeedbackKind[]

/** Feedback fields that its writer and operators see. */
export const feedbackFields = {
  id: idOf('反馈'),
  kind: oneOf('反馈类型', shownKinds),
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

/** The caller's feedback with the answers, the newest first. */
export const feedbackList = call({
  path: '/api/basic/feedback/list',
  who: 'account',
  request: object(pageFields),
  reply: object({ list: listOf('反馈', feedback), has_more: yesNo('还有更多') }),
  async run({ db }, request, { account }) {
    const { offset, limit } = rowsOfPage(request)
    const rows = await db
      .selectFrom('feedbacks')
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll()
      .execute()
    const { list, has_more } = pageOf(request, rows)
    return { list: list.map(shownFeedback), has_more }
  },
})

const PICTURES = 2
const TEXT_MIN = 10
const TEXT_MAX = 500

/** Limit per account and day, so that one account cannot flood the operators. */
const A_DAY = 10

const DAY_MS = 24 * 3600 * 1000

const textOf = (written: string): string => {
  const words = written.trim()
  const { length } = [...words]
  if (length < TEXT_MIN || length > TEXT_MAX) {
    throw new CallFailure('INVALID_REQUEST', `反馈内容请写${TEXT_MIN}至${TEXT_MAX}个字`)
  }
  return words
}

/** Requires that the account has sent little feedback today. */
export const requireFew = async ({ db, now }: CallContext, { id }: Account): Promise<void> => {
  const count = await countRows(
    db
      .selectFrom('feedbacks')
      .where('account_id', '=', id)
      .where('created_at', '>', now() - DAY_MS),
  )
  if (count >= A_DAY) throw new CallFailure('FEEDBACK_LIMIT')
}

/** The account that a report is about; null for feedback of other kinds. */
const subjectOf = async (
  context: CallContext,
  { id }: Account,
  kind: FeedbackKind,
  reported: string | undefined,
): Promise<number | null> => {
  if (kind !== 'person') return null
  if (reported === undefined) throw new CallFailure('INVALID_REQUEST', '请选择要举报的用户')
  const person = await findPerson(context, reported)
  if (person.id === id) throw new CallFailure('INVALID_REQUEST', '不能举报自己')
  return person.id
}

/** Sends feedback to the operators; returns it as stored. */
export const feedbackSave = call({
  path: '/api/basic/feedback/save',
  who: 'account',
  isChange: true,
  perMinute: 10,
  request: object({
    kind: oneOf('反馈类型', kinds),
    /** The reported person; only with the kind `person`. */
    im_user_id: optional(userID),
    text: text('反馈内容', { min: 1, max: TEXT_MAX * 2 }),
    pictures: optional(pictureUrls('图片', PICTURES)),
    contact: optional(
      text('联系方式', {
        max: 60,
        pattern: '^\\s*([\\w@.+-]{5,40})?\\s*$',
        wrong: '请填写手机号、微信号、QQ号或邮箱',
      }),
    ),
  }),
  reply: feedback,
  async run(context, { kind, im_user_id, pictures = [], contact = '', ...written }, { account }) {
    const words = textOf(written.text)
    const urls = await requirePictures(context, account, pictures, { max: PICTURES })
    await requireFew(context, account)
    const subjectID = await subjectOf(context, account, kind, im_user_id)
    const { db, now } = context
    const row = await db
      .insertInto('feedbacks')
      .values({
        account_id: account.id,
        kind,
        subject_id: subjectID,
        text: words,
        pictures: JSON.stringify(urls),
        contact: contact.trim(),
        answer: '',
        created_at: now(),
        answered_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return shownFeedback(row)
  },
})
