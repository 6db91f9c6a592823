import { randomBytes } from 'node:crypto'
import { uploadUrl } from '../../../demo/api/src/uploads/uploads.ts'
import { type Market, OPERATOR_TOKEN } from './market.ts'

/** The shape depends on the call. */
export interface Reply {
  readonly ok: boolean
  readonly error_code: number
  readonly error_msg: string
  readonly data: Record<string, unknown> & { readonly list: readonly Record<string, unknown>[] }
}

/** Calls as the operator. */
export const asOperator =
  (market: Market) =>
  async (path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Reply> => {
    const session = { operatortoken: OPERATOR_TOKEN }
    const answer = await market.post(`/api/operator/${path}`, body, { ...session, ...headers })
    return answer.body as unknown as Reply
  }

/** Logs in as a trial account and calls as it. */
export const asAccount = async (market: Market, account: string) => {
  const accesstoken = await market.login(account)
  return async (path: string, body: object = {}): Promise<Reply> =>
    (await market.post(path, body, { accesstoken })).body as unknown as Reply
}

/** A picture uploaded by the account, or by the operator if null. */
export const aPictureOf = async ({ context }: Market, account: string | null): Promise<string> => {
  const { db, now, pictures } = context
  const id = randomBytes(16).toString('base64url')
  await pictures.put(id, new Uint8Array([1]), now())
  const owner = await db
    .selectFrom('accounts')
    .where('account', '=', account ?? '')
    .select('id')
    .executeTakeFirst()
  const row = { id, sha256: id, bytes: 1, created_at: now(), account_id: owner?.id ?? null }
  await db.insertInto('uploads').values(row).execute()
  return uploadUrl(id)
}

export const anApplication = async (market: Market, account: string) => ({
  real_name: '李慕白',
  contact: '13800138000',
  job_id: '301',
  introduction: '主玩剑客六年，深渊全通，晚上八点后在线。',
  pictures: [await aPictureOf(market, account)],
  agreed: '1',
})
