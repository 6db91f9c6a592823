import { type Account, type CallContext, call } from '../call.ts'
import type { ReportedMessage } from '../effects/evidence.ts'
import { ADMINISTRATOR } from '../effects/im-rest.ts'
import type { TranscriptLine } from '../effects/transcript.ts'
import { CallFailure } from '../kernel/failures.ts'
import {
  listOf,
  object,
  oneOf,
  optional,
  type Static,
  text,
  whole,
  yesNo,
} from '../kernel/schema.ts'
import { inTransaction } from '../storage/transaction.ts'
import { feedback, requireFew, shownFeedback } from './feedback.ts'

const reasonTexts = {
  abuse: '辱骂骚扰',
  fraud: '诈骗或私下交易',
  obscene: '色情低俗',
  spam: '广告刷屏',
  other: '其他',
} as const

type Reason = keyof typeof reasonTexts

const WORDS = 200

/** A line of the evidence, as operators read it. */
export const evidenceLine = object({
  sequence: whole('序号'),
  /** Empty for users without an account. */
  account: text('账号'),
  nickname: text('昵称'),
  is_reported: yesNo('被举报'),
  is_recalled: yesNo('已撤回'),
  text: text('内容', { max: 20_000 }),
  picture: text('图片', { max: 2000 }),
  sent_at: whole('时间'),
})

const evidenceLines = listOf('聊天记录', evidenceLine)

type Evidence = Static<typeof evidenceLines>

const messageIDOf = ({ conversationID, sequence }: ReportedMessage): string =>
  `${conversationID} ${sequence}`

const reportOf = ({ db }: CallContext, { id }: Account, message: ReportedMessage) =>
  db
    .selectFrom('feedbacks')
    .where('account_id', '=', id)
    .where('message_id', '=', messageIDOf(message))
    .selectAll()
    .executeTakeFirst()

const readLines = async (
  context: CallContext,
  { im_user_id: reporter }: Account,
  message: ReportedMessage,
): Promise<{ readonly lines: readonly TranscriptLine[]; readonly sender: string }> => {
  const lines = await context.readEvidence(reporter, message)
  const sender = lines?.find(({ sequence }) => sequence === message.sequence)?.from
  if (lines === null || sender === undefined) {
    throw new CallFailure('MESSAGE_UNKNOWN', '没有找到这条消息')
  }
  if (sender === reporter) throw new CallFailure('INVALID_REQUEST', '不能举报自己的消息')
  if (sender === ADMINISTRATOR) throw new CallFailure('INVALID_REQUEST', '不能举报平台消息')
  return { lines, sender }
}

const sendersOf = async ({ db }: CallContext, lines: readonly TranscriptLine[]) => {
  const people = await db
    .selectFrom('accounts')
    .where('im_user_id', 'in', [...new Set(lines.map(({ from }) => from))])
    .select(['id', 'im_user_id', 'account', 'nickname'])
    .execute()
  return new Map(people.map((person) => [person.im_user_id, person]))
}

/** Reports a message of a chat in which the caller is; returns the report as stored (PERSON-04). */
export const feedbackReportMessage = call({
  path: '/api/basic/feedback/reportMessage',
  who: 'account',
  perMinute: 10,
  request: object({
    conversation_id: text('会话', { min: 1, max: 80 }),
    sequence: whole('消息序号', { min: 1 }),
    /** Unix seconds. */
    sent_at: whole('消息时间', { min: 1 }),
    reason: oneOf('举报原因', Object.keys(reasonTexts) as Reason[]),
    text: optional(text('补充说明', { max: WORDS * 2 })),
  }),
  reply: feedback,
  async run(context, request, { account }) {
    const { conversation_id: conversationID, sequence, sent_at: sentAt } = request
    const message = { conversationID, sequence, sentAt }
    const known = await reportOf(context, account, message)
    if (known !== undefined) return shownFeedback(known)
    await requireFew(context, account)
    const { lines, sender } = await readLines(context, account, message)
    const senders = await sendersOf(context, lines)
    const evidence: Evidence = lines.map(({ from, sentAt: at, isRecalled, ...line }) => ({
      ...line,
      account: senders.get(from)?.account ?? '',
      nickname: senders.get(from)?.nickname ?? from,
      is_reported: line.sequence === sequence,
      is_recalled: isRecalled,
      sent_at: at,
    }))
    const words = (request.text ?? '').trim().slice(0, WORDS)
    const reason = reasonTexts[request.reason]
    return saveReport(context, account, message, {
      text: words === '' ? reason : `${reason}：${words}`,
      subjectID: senders.get(sender)?.id ?? null,
      evidence: JSON.stringify(evidence),
    })
  },
})

interface Report {
  readonly text: string
  readonly subjectID: number | null
  readonly evidence: string
}

/** Stores a report once for each message of the account. */
const saveReport = (
  context: CallContext,
  account: Account,
  message: ReportedMessage,
  report: Report,
): Promise<Static<typeof feedback>> =>
  inTransaction(context, async (tx) => {
    const known = await reportOf(tx, account, message)
    if (known !== undefined) return shownFeedback(known)
    await requireFew(tx, account)
    const row = await tx.db
      .insertInto('feedbacks')
      .values({
        account_id: account.id,
        kind: 'message',
        subject_id: report.subjectID,
        message_id: messageIDOf(message),
        evidence: report.evidence,
        text: report.text,
        pictures: '[]',
        contact: '',
        answer: '',
        created_at: tx.now(),
        answered_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return shownFeedback(row)
  })

/** The stored evidence of a report; empty for feedback of other kinds. */
export const storedEvidence = (evidence: string): Evidence => JSON.parse(evidence) as Evidence
