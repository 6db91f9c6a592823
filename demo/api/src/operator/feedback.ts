import { type CallContext, call } from '../call.ts'
import { FEEDBACK_LINK, feedbackFields, shownFeedback } from '../feedback/feedback.ts'
import { evidenceLine, storedEvidence } from '../feedback/report-message.ts'
import { CallFailure } from '../kernel/failures.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, yesNo } from '../kernel/schema.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { done } from './message.ts'

const ANSWER_MAX = 500

const states = ['open', 'answered'] as const

const written = object({
  ...feedbackFields,
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
  /** The reported person; empty unless the kind is `person` or `message`. */
  subject_account: text('被举报账号'),
  subject_nickname: text('被举报人'),
  /** A reported message with its neighbours, the oldest first. */
  evidence: listOf('聊天记录', evidenceLine),
})

/** Feedback of users: unanswered from the oldest, answered from the newest. */
export const operatorFeedbackList = call({
  path: '/api/operator/feedback/list',
  who: 'operator',
  request: object({
    ...pageFields,
    status: optional(oneOf('状态', states)),
    /** Feedback by or about this account. */
    account: optional(text('账号', { max: 32 })),
  }),
  reply: object({ list: listOf('反馈', written), has_more: yesNo('更多') }),
  async run({ db }, { status = 'open', account = '', ...page }) {
    const isOpen = status === 'open'
    const { offset, limit } = rowsOfPage(page)
    const rows = await db
      .selectFrom('feedbacks')
      .innerJoin('accounts', 'accounts.id', 'feedbacks.account_id')
      .leftJoin('accounts as subject', 'subject.id', 'feedbacks.subject_id')
      .where('answered_at', isOpen ? 'is' : 'is not', null)
      .$if(account.trim() !== '', (query) =>
        query.where(({ or, eb }) =>
          or([
            eb('accounts.account', '=', account.trim()),
            eb('subject.account', '=', account.trim()),
          ]),
        ),
      )
      .orderBy('feedbacks.id', isOpen ? 'asc' : 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('feedbacks')
      .select(['accounts.account', 'accounts.nickname', 'accounts.avatar'])
      .select(['subject.account as subject_account', 'subject.nickname as subject_nickname'])
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => ({
        ...shownFeedback(row),
        account: row.account,
        nickname: row.nickname,
        avatar: row.avatar,
        subject_account: row.subject_account ?? '',
        subject_nickname: row.subject_nickname ?? '',
        evidence: storedEvidence(row.evidence),
      })),
      has_more,
    }
  },
})

/** Stores the answer unless there is one; returns the writer. */
const keepAnswer = async ({ db, now }: CallContext, id: string, answer: string) => {
  const kept = await db
    .updateTable('feedbacks')
    .set({ answer, answered_at: now() })
    .where('id', '=', Number(id))
    .where('answered_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (kept === undefined) throw new CallFailure('FEEDBACK_UNKNOWN')
  return kept
}

/** Answers once; the writer also receives a station message. */
export const operatorFeedbackAnswer = call({
  path: '/api/operator/feedback/answer',
  who: 'operator',
  isChange: true,
  request: object({ id: idOf('反馈'), answer: text('回复', { min: 1, max: ANSWER_MAX }) }),
  reply: done,
  async run(context, request) {
    const answer = request.answer.trim()
    if (answer === '') throw new CallFailure('INVALID_REQUEST', '请填写回复')
    const { account_id: accountID } = await keepAnswer(context, request.id, answer)
    const title = '您的反馈有回复了'
    await sendStationMessage(context, {
      accountID,
      kind: 'system',
      title,
      text: answer,
      link: FEEDBACK_LINK,
    })
    const { account, nickname } = await context.db
      .selectFrom('accounts')
      .where('id', '=', accountID)
      .select(['account', 'nickname'])
      .executeTakeFirstOrThrow()
    return { message: `已回复${nickname}（${account}）的反馈` }
  },
})
