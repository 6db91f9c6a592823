import { bindPhone } from './bind-phone.ts'
import { contacts } from './contacts.ts'
import { loginWx } from './login.ts'
import { loginOptions } from './login-options.ts'
import { logout, logoutEverywhere } from './logout.ts'
import { phoneRequestCalls } from './phone-requests/calls.ts'
import { save } from './save.ts'
import { sendCode } from './send-code.ts'
import { getInfo } from './user-info.ts'

export const accountCalls = [
  loginOptions,
  sendCode,
  loginWx,
  getInfo,
  save,
  bindPhone,
  logout,
  logoutEverywhere,
  contacts,
  ...phoneRequestCalls,
] as const
