import { call } from '../call.ts'
import { userInfo, userInfoOf } from './user-info.ts'

/** The private account data of the caller, with a new UserSig. */
export const getInfo = call({
  path: '/api/basic/user/getInfo',
  who: 'account',
  reply: userInfo,
  run: (context, _request, { account }) => userInfoOf(context, account),
})
