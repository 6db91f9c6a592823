import { accountCall, openCall } from '../call.ts'
import { CallFailure } from '../failures.ts'
import { issueToken, revokeToken } from './access-tokens.ts'
import { accountOfPhone } from './phone-account.ts'
import { userInfoOf } from './user-info.ts'

/** What every code sender "sends": no text message leaves this demo. */
const MOCK_CODE = '246810'

const NICKNAME_CHARACTERS = 8

/** What the login page offers: the trial accounts, and the code that the local sender hands out. */
export const loginOptions = openCall<object>(
  { path: '/api/basic/user/loginOptions' },
  async ({ db }) => ({
    mock_code: MOCK_CODE,
    accounts: await db
      .selectFrom('accounts')
      .where('is_trial', '=', 1)
      .orderBy('id')
      .select(['account', 'nickname', 'headline', 'avatar', 'im_user_id'])
      .execute(),
  }),
)

type LoginRequest =
  | { account: string; phone?: never }
  | { account?: never; phone: string; code: string }

/** Logs in as a trial account by its name, or as the owner of a phone number by its code. */
export const loginWx = openCall<LoginRequest>(
  {
    path: '/api/basic/user/loginWx',
    properties: {
      account: { type: 'string', minLength: 1, maxLength: 32 },
      phone: { type: 'string', pattern: '^\\d{11}$' },
      code: { type: 'string', pattern: '^\\d{6}$' },
    },
    anyOf: [{ required: ['account'] }, { required: ['phone', 'code'] }],
  },
  async (context, request, client) => {
    const account =
      request.account === undefined
        ? await phoneLogin(context, request)
        : await trialLogin(context, request.account)
    const accessToken = await issueToken(context, account.id, client)
    return { access_token: accessToken, user_info: userInfoOf(context, account) }
  },
)

const phoneLogin = async (
  context: Parameters<typeof accountOfPhone>[0],
  { phone, code }: { phone: string; code: string },
) => {
  if (code !== MOCK_CODE) throw new CallFailure('CODE_WRONG')
  return accountOfPhone(context, phone)
}

const trialLogin = async ({ db }: Parameters<typeof accountOfPhone>[0], name: string) => {
  const account = await db
    .selectFrom('accounts')
    .where('account', '=', name)
    .where('is_trial', '=', 1)
    .selectAll()
    .executeTakeFirst()
  if (account === undefined) throw new CallFailure('ACCOUNT_UNKNOWN')
  return account
}

export const getInfo = accountCall<object>(
  { path: '/api/basic/user/getInfo' },
  async (context, _request, account) => userInfoOf(context, account),
)

/** Changes the nickname; answers the user info as it is now. */
export const save = accountCall<{ nickname: string }>(
  {
    path: '/api/basic/user/save',
    properties: { nickname: { type: 'string', maxLength: 64 } },
    required: ['nickname'],
  },
  async (context, request, account) => {
    const nickname = request.nickname.trim()
    if (nickname === '') throw new CallFailure('INVALID_REQUEST', '请填写昵称')
    if ([...nickname].length > NICKNAME_CHARACTERS) {
      throw new CallFailure('INVALID_REQUEST', `新昵称长度不能超过${NICKNAME_CHARACTERS}个字`)
    }
    await context.db
      .updateTable('accounts')
      .set({ nickname })
      .where('id', '=', account.id)
      .execute()
    return userInfoOf(context, { ...account, nickname })
  },
)

/** Ends the access token that it is called with. */
export const logout = accountCall<object>(
  { path: '/api/basic/user/logout' },
  async (context, _request, _account, client) => {
    await revokeToken(context, client.accessToken)
    return null
  },
)

/** The people a new user can write to or put into a group. */
export const contacts = accountCall<object>(
  { path: '/api/basic/user/contacts' },
  ({ db }, _request, account) =>
    db
      .selectFrom('accounts')
      .where('is_trial', '=', 1)
      .where('id', '!=', account.id)
      .orderBy('id')
      .select(['nickname', 'headline', 'avatar', 'im_user_id'])
      .execute(),
)
