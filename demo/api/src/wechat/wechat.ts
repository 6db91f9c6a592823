import { authorizeUrl, type OfficialAccount, openIDOf } from './official-account.ts'
import { type PageSignature, pageSigner } from './page-signature.ts'

/** The official account for logins inside WeChat and the JSSDK of its pages. */
export interface WechatSettings extends OfficialAccount {
  /** Origin of the marketplace, which WeChat and browsers reach: `https://market.example`. */
  readonly publicUrl: string
  /** URL of the JSSDK. */
  readonly scriptUrl: string
}

export interface Wechat {
  readonly appID: string
  readonly publicUrl: string
  readonly scriptUrl: string
  /** URL at which WeChat redirects to a page of the app, with a code and the state. */
  authorizeUrl(path: string, state: string): string
  /** The user's ID for a code; null if the code is no longer valid. */
  openIDOf(code: string): Promise<string | null>
  /** Signs the address of a page for the JSSDK. */
  sign(url: string): Promise<PageSignature>
}

export const openWechat = (settings: WechatSettings, now: () => number): Wechat => {
  const { appID, publicUrl, scriptUrl } = settings
  return {
    ...{ appID, publicUrl, scriptUrl },
    authorizeUrl: (path, state) => authorizeUrl(settings, `${publicUrl}${path}`, state),
    openIDOf: (code) => openIDOf(settings, code),
    sign: pageSigner(settings, now),
  }
}
