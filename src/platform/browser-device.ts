import type { DevicePort } from './platform.ts'

const WEB = 7

/** First match wins: Edge says it is Chrome, Chrome says it is Safari, Android says it is Linux. */
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Mac', /Mac OS/],
  ['Linux', /Linux/],
] as const

const brands = [
  ['WeChat', /MicroMessenger/],
  ['Edge', /Edg/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

const firstIn = (names: readonly (readonly [string, RegExp])[], userAgent: string): string =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''

export const browserDevice = (userAgent: string, isUniApp = false): DevicePort => ({
  platform: WEB,
  system: firstIn(systems, userAgent),
  brand: firstIn(brands, userAgent),
  isMiniProgram: false,
  isUniApp,
})
