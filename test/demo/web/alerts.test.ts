// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import {
  alertsFailure,
  alertsOf,
  storeAlerts,
} from '../../../demo/web/src/features/alerts/alerts.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const aBrowser = (permission: NotificationPermission) => {
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('navigator', { serviceWorker: {} })
}

it('alertsOf returns "unable" if the browser has no push', () => {
  expect(alertsOf('lin')).toBe('unable')
})

it('alerts are on for a user who enabled them on this device while the browser permits them', () => {
  aBrowser('granted')
  expect(alertsOf('lin')).toBe('off')
  storeAlerts('lin', true)
  expect([alertsOf('lin'), alertsOf('chen')]).toEqual(['on', 'off'])
  aBrowser('denied')
  expect(alertsOf('lin')).toBe('off')
  aBrowser('granted')
  storeAlerts('lin', false)
  expect(alertsOf('lin')).toBe('off')
})

it.each([
  [3122, '浏览器拦下了通知，请在网站设置里允许'],
  [2905, '此设备不支持消息通知'],
  [2800, '暂时开启不了，请稍后再试'],
])('alertsFailure describes the error %i', (code, text) => {
  expect(alertsFailure(Object.assign(new Error('x'), { code }))).toBe(text)
})
