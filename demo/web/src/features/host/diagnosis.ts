import { deviceID } from '../account/session.ts'
import { host } from './host-bridge.ts'

const kindTexts = { browser: '浏览器', miniProgram: '小程序', app: 'App' } as const

/** The device data that support needs to diagnose a problem. */
export const diagnosis = async (): Promise<string> => {
  const bridge = host()
  return [
    `打开方式：${kindTexts[bridge.kind]}`,
    `设备号：${deviceID()}`,
    `无线网络：${await bridge.wifiID()}`,
    `屏幕：${window.innerWidth}×${window.innerHeight}`,
    `系统：${navigator.userAgent}`,
  ].join('\n')
}
