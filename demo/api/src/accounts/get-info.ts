import { call } from '../call.ts'
import { userInfo, userInfoOf } from './user-info.ts'

/** What its owner may know of an account, with a fresh UserSig. */
export const getInfo = call({
  path: '/api/basic/user/getInfo',
  who: 'account',
  reply: userInfo,
  run: (context, _request, { account }) => userInfoOf(context, account),
})
