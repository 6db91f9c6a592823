import type { EventMap } from 'tavern-im/strict'

export type KickType = EventMap['kickedOut']['data']['type']

/**
 * The kicks after which the user must log in; after a kick by the back end the app fetches a new
 * UserSig (ACCOUNT-01).
 */
export type FinalKick = Exclude<KickType, 'REST_API_Kick'>

/** Dialog texts for the end of a chat session. */
export const kickNotices: Readonly<
  Record<FinalKick, { readonly title: string; readonly content: string }>
> = {
  multipleAccount: {
    title: '下线通知',
    content:
      '你的账号在另一台设备或另一个窗口登录了，这里已经下线。如果不是你本人操作，请尽快重新登录。',
  },
  multipleDevice: {
    title: '下线通知',
    content: '你的账号同时登录的设备太多，这台设备已经下线。',
  },
  userSigExpired: {
    title: '登录已过期',
    content: '为了账号安全，请重新登录。',
  },
}
