import { type Account, type CallContext, call } from '../call.ts'
import { kickFromChat } from '../effects/enqueue-effect.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, type Static, text, whole, yesNo } from '../kernel/schema.ts'
import { hashOfToken } from '../kernel/tokens.ts'
import { TOKEN_LIFE_MS } from './access-tokens.ts'

/** Enough of the hash to tell the logins of one account apart. */
const KEY_CHARACTERS = 20

const deviceKey = text('设备', { min: KEY_CHARACTERS, max: KEY_CHARACTERS })

const device = object({
  device: deviceKey,
  name: text('设备名称'),
  is_this: yesNo('本机'),
  /** Unix milliseconds; 0 if it is unknown. */
  logged_in_at: whole('登录时间'),
  /** Unix milliseconds, recorded once a day. */
  used_at: whole('最近使用'),
})

/** The valid logins of an account, the most recently used first. */
export const devicesOf = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  { id }: Pick<Account, 'id'>,
  accessToken: string,
): Promise<readonly Static<typeof device>[]> => {
  const rows = await db
    .selectFrom('access_tokens')
    .where('account_id', '=', id)
    .where('expires_at', '>', now())
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .selectAll()
    .execute()
  const own = hashOfToken(accessToken).slice(0, KEY_CHARACTERS)
  return rows.map(({ token_hash, device_name, created_at, expires_at }) => {
    const key = token_hash.slice(0, KEY_CHARACTERS)
    return {
      device: key,
      name: device_name === '' ? '未知设备' : device_name,
      is_this: key === own,
      logged_in_at: created_at,
      used_at: expires_at - TOKEN_LIFE_MS,
    }
  })
}

/** The devices on which the account is logged in (ACCOUNT-05). */
export const deviceList = call({
  path: '/api/basic/user/deviceList',
  who: 'account',
  reply: listOf('设备', device),
  run: (context, _request, { account, accessToken }) => devicesOf(context, account, accessToken),
})

/**
 * Ends one login of the account, on another device. The chat logs out all devices; the others
 * return with their next UserSig (ACCOUNT-05).
 */
export const deviceLogout = call({
  path: '/api/basic/user/deviceLogout',
  who: 'account',
  isChange: true,
  perMinute: 30,
  request: object({ device: deviceKey }),
  async run(context, request, { account, accessToken }) {
    const { db } = context
    const tokens = await db
      .selectFrom('access_tokens')
      .where('account_id', '=', account.id)
      .select('token_hash')
      .execute()
    const ended = tokens.find((row) => row.token_hash.startsWith(request.device))
    if (ended === undefined) throw new CallFailure('DEVICE_UNKNOWN')
    if (hashOfToken(accessToken).startsWith(request.device)) {
      throw new CallFailure('INVALID_REQUEST', '本机请使用“退出登录”')
    }
    await db.deleteFrom('access_tokens').where('token_hash', '=', ended.token_hash).execute()
    await kickFromChat(context, account)
    return null
  },
})
