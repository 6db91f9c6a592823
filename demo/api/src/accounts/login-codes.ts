import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { text } from '../kernel/schema.ts'
import { countRows } from '../storage/count-rows.ts'
import { inTransaction } from '../storage/transaction.ts'

export const phoneField = text('手机号', { pattern: '^\\d{11}$', wrong: '请输入11位大陆手机号' })

export const codeField = text('验证码', { pattern: '^\\d{6}$', wrong: '请输入6位验证码' })

const LIFE_MS = 5 * 60 * 1000
const COOLDOWN_MS = 60 * 1000
const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

const TRIES = 5
const PER_PHONE_AND_DAY = 10
const PER_ADDRESS_AND_HOUR = 20

const DIGITS = 6

interface CodeRequest {
  readonly phone: string
  readonly address: string
}

/**
 * Keyed with the installation's secret: all million codes could be tried against a plain hash that
 * was stolen.
 */
const hashOf = ({ im }: CallContext, phone: string, code: string): string =>
  createHmac('sha256', im.secret).update(`login code\n${phone}\n${code}`).digest('hex')

/** Replaces the code of a phone, at most once a minute, also under concurrent requests. */
const replace = async (context: CallContext, phone: string, code: string): Promise<void> => {
  const { db, now } = context
  const row = {
    code_hash: hashOf(context, phone, code),
    sent_at: now(),
    expires_at: now() + LIFE_MS,
    tries_left: TRIES,
  }
  const replaced = await db
    .insertInto('login_codes')
    .values({ phone, ...row })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet(row)
        .where('login_codes.sent_at', '<=', now() - COOLDOWN_MS),
    )
    .returning('phone')
    .executeTakeFirst()
  if (replaced !== undefined) return
  const { sent_at } = await db
    .selectFrom('login_codes')
    .where('phone', '=', phone)
    .select('sent_at')
    .executeTakeFirstOrThrow()
  const seconds = Math.ceil((sent_at + COOLDOWN_MS - now()) / 1000)
  throw new CallFailure('CODE_LIMIT', `请${seconds}秒后再获取验证码`)
}

const sentSince = async (
  { db, now }: CallContext,
  column: 'phone' | 'address',
  value: string,
  spanMs: number,
): Promise<number> => {
  return countRows(
    db
      .selectFrom('code_sends')
      .where(column, '=', value)
      .where('sent_at', '>', now() - spanMs),
  )
}

/** Counts this code towards the limits of its phone and address. */
const count = async (context: CallContext, { phone, address }: CodeRequest): Promise<void> => {
  const { db, now } = context
  await db
    .deleteFrom('code_sends')
    .where('sent_at', '<=', now() - DAY_MS)
    .execute()
  if ((await sentSince(context, 'phone', phone, DAY_MS)) >= PER_PHONE_AND_DAY) {
    throw new CallFailure('CODE_LIMIT', '该手机号今日获取次数已达上限，请明天再试')
  }
  if ((await sentSince(context, 'address', address, HOUR_MS)) >= PER_ADDRESS_AND_HOUR) {
    throw new CallFailure('CODE_LIMIT')
  }
  await db.insertInto('code_sends').values({ phone, address, sent_at: now() }).execute()
}

/**
 * Creates a code for a phone and voids the previous one. Throws if the limits are reached or a code
 * was just sent.
 */
export const issueCode = (context: CallContext, request: CodeRequest): Promise<string> =>
  inTransaction(context, async (tx) => {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    await replace(tx, request.phone, code)
    await count(tx, request)
    return code
  })

/** Deletes a code that was not sent, so that another one can be requested at once. */
export const withdrawCode = async ({ db }: CallContext, phone: string): Promise<void> => {
  await db
    .updateTable('login_codes')
    .set({ sent_at: 0, tries_left: 0 })
    .where('phone', '=', phone)
    .execute()
}

/** A code that a client sends for a phone. */
export interface BroughtCode {
  readonly phone: string
  readonly code: string
  /** Field title in error messages; default 验证码. */
  readonly title?: string
}

type Verdict = 'right' | 'CODE_WRONG' | 'CODE_ENDED'

const judge = async (context: CallContext, { phone, code }: BroughtCode): Promise<Verdict> => {
  const { db, now } = context
  // Counted before the check: of two concurrent attempts the second waits for the first.
  const tried = await db
    .updateTable('login_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('phone', '=', phone)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now())
    .returning('code_hash')
    .executeTakeFirst()
  // Same result for a phone without a request: otherwise the answer would reveal who has an account
  // (SEC-04).
  if (tried === undefined) return 'CODE_ENDED'
  const [sent, received] = [tried.code_hash, hashOf(context, phone, code)]
  return timingSafeEqual(Buffer.from(sent), Buffer.from(received)) ? 'right' : 'CODE_WRONG'
}

const refusal = (verdict: Exclude<Verdict, 'right'>, title: string): CallFailure =>
  new CallFailure(verdict, verdict === 'CODE_WRONG' ? `${title}错误` : `${title}已失效，请重新获取`)

/**
 * Consumes codes, all of them or none. Throws if one is wrong, used, tried five times or expired.
 */
export const useCodes = async (
  context: CallContext,
  brought: readonly BroughtCode[],
): Promise<void> => {
  // A wrong code does not roll the transaction back: the attempts stay counted.
  const refused = await inTransaction(context, async (tx) => {
    for (const one of brought) {
      const verdict = await judge(tx, one)
      if (verdict !== 'right') return refusal(verdict, one.title ?? '验证码')
    }
    const phones = brought.map(({ phone }) => phone)
    await tx.db
      .updateTable('login_codes')
      .set({ tries_left: 0 })
      .where('phone', 'in', phones)
      .execute()
    return null
  })
  if (refused !== null) throw refused
}

/** Consumes the code of a phone. */
export const useCode = (context: CallContext, phone: string, code: string): Promise<void> =>
  useCodes(context, [{ phone, code }])
