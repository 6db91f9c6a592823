import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { pictureUrls, requirePictures } from '../uploads/uploads.ts'
import { feedback, kindField, shownFeedback } from './feedback.ts'

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

const requireFew = async ({ db, now }: CallContext, { id }: Account): Promise<void> => {
  const { count } = await db
    .selectFrom('feedbacks')
    .where('account_id', '=', id)
    .where('created_at', '>', now() - DAY_MS)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= A_DAY) throw new CallFailure('FEEDBACK_LIMIT')
}

/** Sends feedback to the operators; returns it as stored. */
export const feedbackSave = call({
  path: '/api/basic/feedback/save',
  who: 'account',
  isChange: true,
  perMinute: 10,
  request: object({
    kind: kindField,
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
  async run(context, { kind, pictures = [], contact = '', ...written }, { account }) {
    const words = textOf(written.text)
    const urls = await requirePictures(context, account, pictures, { max: PICTURES })
    await requireFew(context, account)
    const { db, now } = context
    const row = await db
      .insertInto('feedbacks')
      .values({
        account_id: account.id,
        kind,
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
