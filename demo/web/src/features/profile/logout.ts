import { confirm } from '../../ui/ask.ts'
import { toast } from '../../ui/toast.ts'
import { logout, logoutEverywhere } from '../account/calls.ts'
import { failureText } from '../market/market.ts'

/** Logs out after a confirmation. */
export const confirmLogout = async (): Promise<void> => {
  const isSure = await confirm({
    title: '退出登录',
    content: '退出后收不到新消息提醒',
    confirmText: '退出登录',
  })
  if (isSure) logout()
}

/** Logs out on all devices after a confirmation. */
export const confirmLogoutEverywhere = async (): Promise<void> => {
  const isSure = await confirm({
    title: '退出所有设备',
    content: '包括这台设备在内，所有已登录的设备都要重新登录。手机丢失或账号可能被盗时请使用。',
    confirmText: '全部退出',
  })
  if (!isSure) return
  try {
    await logoutEverywhere()
    toast('已退出所有设备')
  } catch (error) {
    toast(failureText(error))
  }
}
