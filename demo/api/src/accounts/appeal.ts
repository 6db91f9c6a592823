import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import { countRows } from '../storage/count-rows.ts'

const appeal = object({
  /** `none`: no appeal against this restriction. */
  status: oneOf('状态', ['none', 'waiting', 'answered']),
  /** Reason of the restriction; empty if none was given. */
  reason: text('限制原因'),
  /** Unix milliseconds; 0: the account is not restricted. */
  restricted_at: whole('限制时间'),
  text: text('申诉内容'),
  answer: text('回复'),
  created_at: whole('申诉时间'),
})

/** Appeals against one restriction: an answer can be answered twice. */
const MOST = 3

const appealsOf = ({ db }: CallContext, { id, restricted_at }: Account) =>
  db
    .selectFrom('feedbacks')
    .where('account_id', '=', id)
    .where('kind', '=', 'appeal')
    .where('created_at', '>=', restricted_at ?? 0)

const shownAppeal = async (
  context: CallContext,
  account: Account,
): Promise<Static<typeof appeal>> => {
  const newest = await appealsOf(context, account)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  const status = newest?.answered_at === null ? 'waiting' : 'answered'
  return {
    status: newest === undefined ? 'none' : status,
    reason: account.restricted_reason ?? '',
    restricted_at: account.restricted_at ?? 0,
    text: newest?.text ?? '',
    answer: newest?.answer ?? '',
    created_at: newest?.created_at ?? 0,
  }
}

/** The restriction of the caller's account, and its newest appeal (ACCOUNT-09). */
export const appealDetail = call({
  path: '/api/basic/user/appeal/detail',
  who: 'account',
  permitsRestricted: true,
  reply: appeal,
  run: (context, _request, { account }) => shownAppeal(context, account),
})

const TEXT_MIN = 10
const TEXT_MAX = 500

const wordsOf = (written: string): string => {
  const words = written.trim()
  const { length } = [...words]
  if (length < TEXT_MIN || length > TEXT_MAX) {
    throw new CallFailure('INVALID_REQUEST', `申诉内容请写${TEXT_MIN}至${TEXT_MAX}个字`)
  }
  return words
}

const requirePossible = async (context: CallContext, account: Account): Promise<void> => {
  if (account.restricted_at === null) throw new CallFailure('APPEAL_STATE', '您的账号没有被限制')
  const appeals = appealsOf(context, account)
  if ((await countRows(appeals.where('answered_at', 'is', null))) > 0) {
    throw new CallFailure('APPEAL_STATE')
  }
  if ((await countRows(appeals)) >= MOST) {
    throw new CallFailure('APPEAL_STATE', '申诉次数已用完，请联系客服')
  }
}

/** Asks the operators to lift the restriction of the caller's account (ACCOUNT-09). */
export const appealSave = call({
  path: '/api/basic/user/appeal/save',
  who: 'account',
  isChange: true,
  permitsRestricted: true,
  perMinute: 10,
  request: object({ text: text('申诉内容', { min: 1, max: TEXT_MAX * 2 }) }),
  reply: appeal,
  async run(context, request, { account }) {
    const words = wordsOf(request.text)
    await requirePossible(context, account)
    const { db, now } = context
    await db
      .insertInto('feedbacks')
      .values({
        account_id: account.id,
        kind: 'appeal',
        subject_id: null,
        text: words,
        pictures: '[]',
        contact: '',
        answer: '',
        created_at: now(),
        answered_at: null,
      })
      .execute()
    return shownAppeal(context, account)
  },
})
