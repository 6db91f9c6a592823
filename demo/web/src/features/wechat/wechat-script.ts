import type { Coordinates } from '../maps/coordinates.ts'
import { market } from '../market/market.ts'

/** Whether the browser of WeChat shows this page. */
export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** The functions of WeChat's JSSDK that the app uses. */
export interface WechatScript {
  readonly miniProgram?: { navigateTo(options: { readonly url: string }): void }
  config?(options: object): void
  ready?(act: () => void): void
  error?(act: (reason: unknown) => void): void
  getLocation?(options: {
    readonly type: 'wgs84' | 'gcj02'
    success(found: Coordinates): void
    fail(): void
    cancel(): void
  }): void
}

/** WeChat on iOS checks the address at which the page was opened, other WeChats the current one. */
const openedAt = location.href

const signedAddress = (): string =>
  /iPhone|iPad/.test(navigator.userAgent) ? openedAt : location.href

const SCRIPT_MS = 3000

/**
 * Loads the JSSDK inside WeChat, before the first page is rendered: it connects a mini program to
 * its page. The app works without it.
 */
export const loadWechatScript = async (): Promise<void> => {
  const { script_url } = await market('/api/basic/wechat/options', {})
  if (script_url === '') return
  await new Promise<void>((resolve) => {
    const script = document.createElement('script')
    script.src = script_url
    script.onload = () => resolve()
    script.onerror = () => resolve()
    setTimeout(resolve, SCRIPT_MS)
    document.head.append(script)
  })
}

let configured: Promise<void> | null = null

const configure = async (): Promise<void> => {
  const { wx } = window
  if (wx?.config === undefined) throw new Error('configure the JSSDK: it is not loaded')
  const [url = ''] = signedAddress().split('#')
  const signed = await market('/api/basic/wechat/signature', { url })
  await new Promise<void>((resolve, reject) => {
    wx.ready?.(resolve)
    wx.error?.(reject)
    wx.config?.({
      ...{ appId: signed.app_id, timestamp: signed.timestamp, nonceStr: signed.nonce },
      ...{ signature: signed.signature, jsApiList: ['getLocation'] },
    })
  })
}

/** The user's location; rejects if WeChat or the user refuses it. */
export const wechatLocation = async (): Promise<Coordinates> => {
  configured ??= configure()
  configured.catch(() => {
    configured = null
  })
  await configured
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error('locate the user: refused'))
    window.wx?.getLocation?.({
      type: 'gcj02',
      success: ({ longitude, latitude }) =>
        resolve({ longitude: Number(longitude), latitude: Number(latitude) }),
      ...{ fail: refuse, cancel: refuse },
    })
  })
}
