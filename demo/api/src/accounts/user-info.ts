import { type Account, type CallContext, call } from '../call.ts'
import { isCertified } from '../certification/certification.ts'
import { object, type Static, text, whole, yesNo } from '../kernel/schema.ts'
import { mintUserSig } from '../kernel/user-sig.ts'

/** `userInfo` of the client. */
export const userInfo = object({
  account: text('账号'),
  phone: text('手机号'),
  has_phone: yesNo('已绑定手机号'),
  has_wechat: yesNo('可用微信登录'),
  nickname: text('昵称'),
  headline: text('简介'),
  avatar: text('头像'),
  main_job_id: text('主玩职业'),
  is_certified: yesNo('已通过打手认证'),
  im_sdk_app_id: whole('聊天应用'),
  im_user_id: text('聊天账号'),
  im_user_sig: text('聊天签名'),
})

export const userInfoOf = async (
  context: CallContext,
  account: Account,
): Promise<Static<typeof userInfo>> => {
  const { im, now, userSigSeconds } = context
  return {
    account: account.account,
    phone: account.phone ?? '',
    has_phone: account.phone !== null,
    has_wechat: account.wechat_open_id !== null,
    nickname: account.nickname,
    headline: account.headline,
    avatar: account.avatar,
    main_job_id: account.main_job_id,
    is_certified: await isCertified(context, account.id),
    im_sdk_app_id: im.sdkAppID,
    im_user_id: account.im_user_id,
    im_user_sig: mintUserSig(im, account.im_user_id, now(), userSigSeconds),
  }
}

/** The private account data of the caller, with a new UserSig. */
export const getInfo = call({
  path: '/api/basic/user/getInfo',
  who: 'account',
  reply: userInfo,
  run: (context, _request, { account }) => userInfoOf(context, account),
})
