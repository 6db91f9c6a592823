import { confirm } from '../../ui/ask.ts'
import { logout } from '../account/calls.ts'

/** Logs out, where the user is sure of it. */
export const leave = async (): Promise<void> => {
  const isSure = await confirm({
    title: '退出登录',
    content: '退出后收不到新消息提醒',
    confirmText: '退出登录',
  })
  if (isSure) logout()
}
