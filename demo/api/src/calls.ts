import { contacts, getInfo, loginOptions, loginWx, logout, save } from './accounts/calls.ts'
import type { Call } from './call.ts'
import { roomList } from './rooms/calls.ts'

/** Everything that the back end answers. */
export const calls: readonly Call[] = [
  loginOptions,
  loginWx,
  getInfo,
  save,
  logout,
  contacts,
  roomList,
]
