/** Whether this device notifies its user of messages in the background. */
export type Alerts = 'on' | 'off' | 'unable'

export const alertsTexts: Readonly<Record<Alerts, string>> = {
  on: '已开启',
  off: '未开启',
  unable: '此设备不支持',
}

const keyOf = (userID: string): string => `tavern-market-alerts-${userID}`

const canAlert = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The setting is per user and device; a permission that the browser has revoked counts as off. */
export const alertsOf = (userID: string): Alerts => {
  if (!canAlert()) return 'unable'
  const isEnabled = localStorage.getItem(keyOf(userID)) !== null
  return isEnabled && Notification.permission === 'granted' ? 'on' : 'off'
}

export const storeAlerts = (userID: string, isOn: boolean): void =>
  isOn ? localStorage.setItem(keyOf(userID), 'on') : localStorage.removeItem(keyOf(userID))

const REFUSED = 3122
const UNABLE = 2905

/** The reason why alerts could not be enabled. */
export const alertsFailure = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : 0
  if (code === REFUSED) return '浏览器拦下了通知，请在网站设置里允许'
  return code === UNABLE ? '此设备不支持消息通知' : '暂时开启不了，请稍后再试'
}
