import type { UserInfo } from '../src/features/account/session.ts'
import { PICTURE } from './picture.ts'

/** An account with all fields set. */
export const user: UserInfo = {
  account: '100001',
  phone: '13800000001',
  nickname: '夜行者的影子',
  headline: '老板 · 周五固定团长',
  avatar: PICTURE,
  main_job_id: '201',
  im_sdk_app_id: 1400000000,
  im_user_id: 'u100001',
  im_user_sig: '',
}
