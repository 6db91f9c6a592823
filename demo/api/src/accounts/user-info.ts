import type { Account, CallContext } from '../call.ts'
import { mintUserSig } from '../user-sig.ts'

/** `userInfo` of the client. */
export const userInfoOf = ({ im, now, userSigSeconds }: CallContext, account: Account) => ({
  account: account.account,
  phone: account.phone ?? '',
  nickname: account.nickname,
  headline: account.headline,
  avatar: account.avatar,
  im_sdk_app_id: im.sdkAppID,
  im_user_id: account.im_user_id,
  im_user_sig: mintUserSig(im, account.im_user_id, now(), userSigSeconds),
})
