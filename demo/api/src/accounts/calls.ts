import { bindPhone } from './bind-phone.ts'
import { contacts } from './contacts.ts'
import { getInfo } from './get-info.ts'
import { loginWx, logout } from './login.ts'
import { loginOptions } from './login-options.ts'
import { save } from './save.ts'
import { sendCode } from './send-code.ts'

export const accountCalls = [
  loginOptions,
  sendCode,
  loginWx,
  getInfo,
  save,
  bindPhone,
  logout,
  contacts,
] as const
