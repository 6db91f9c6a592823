import { jsonIn, sendHttp } from '../kernel/bounded-http.ts'

/** An official account, whose pages know their user in the browser of WeChat. */
export interface OfficialAccount {
  readonly appID: string
  readonly appSecret: string
  /** `https://open.weixin.qq.com` and `https://api.weixin.qq.com`. */
  readonly authorizeEndpoint: string
  readonly apiEndpoint: string
}

/** URL at which WeChat redirects to a page with a code, without asking the user. */
export const authorizeUrl = (
  { appID, authorizeEndpoint }: OfficialAccount,
  redirectUrl: string,
  state: string,
): string => {
  // WeChat requires this order of the fields.
  const fields = new URLSearchParams([
    ['appid', appID],
    ['redirect_uri', redirectUrl],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', state],
  ])
  return `${authorizeEndpoint}/connect/oauth2/authorize?${fields}#wechat_redirect`
}

/** Errors of a code that is used, expired or invented; the next login gives another one. */
const CODE_ERRORS: readonly unknown[] = [40029, 40163, 42003]

/** The user's ID for a code; null if the code is no longer valid. */
export const openIDOf = async (
  { appID, appSecret, apiEndpoint }: OfficialAccount,
  code: string,
): Promise<string | null> => {
  const fields = { appid: appID, secret: appSecret, code, grant_type: 'authorization_code' }
  const url = `${apiEndpoint}/sns/oauth2/access_token?${new URLSearchParams(fields)}`
  const { openid, errcode, errmsg } = jsonIn(await sendHttp({ method: 'GET', url, headers: {} }))
  if (typeof openid === 'string' && openid !== '') return openid
  if (CODE_ERRORS.includes(errcode)) return null
  throw new Error(`identify a user: WeChat answered ${errcode}: ${errmsg}`)
}
