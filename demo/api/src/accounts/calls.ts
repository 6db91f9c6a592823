import { appealDetail, appealSave } from './appeal.ts'
import { bindPhone } from './bind-phone.ts'
import { contacts } from './contacts.ts'
import { dataExport } from './data-export.ts'
import { deletionCancel, deletionDetail, deletionRequest } from './deletion.ts'
import { deviceList, deviceLogout } from './devices.ts'
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
  deviceList,
  deviceLogout,
  deletionDetail,
  deletionRequest,
  deletionCancel,
  dataExport,
  appealDetail,
  appealSave,
  ...phoneRequestCalls,
] as const
