import { ask } from '../../kernel/ask.ts'
import type { CloudKeyName } from '../../kernel/cloud-keys.ts'
import type { HttpAnswer, HttpRequest } from '../../platform/platform.ts'
import type { ClientSide } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ReportHeader } from './commands.ts'
import { HTTP_TIMEOUT_MS } from './limits.ts'

export interface StatisticsContext extends FeatureKernel, ClientSide {
  readonly isConnected: () => boolean
}

export const isLoggedIn = ({ gate }: Pick<FeatureKernel, 'gate'>): boolean => gate.me.userID !== ''

export const headerOf = ({ gate, platform, sdkVersion }: StatisticsContext): ReportHeader => {
  const { platform: number, system, brand } = platform.device
  return { tinyID: gate.me.tinyID, platform: number, system, brand, sdkVersion }
}

/** Whether the operator wants reports of this kind from this user. */
export const isEnabled = (
  { cloud, gate, options: { SDKAppID } }: StatisticsContext,
  kind: 'evt' | 'q',
): boolean => {
  const blocked = cloud.value(`${kind}_rpt_sdkappid_bl` satisfies CloudKeyName)
  const allowed = cloud.value(`${kind}_rpt_tinyid_wl` satisfies CloudKeyName)
  return !blocked.includes(SDKAppID) || allowed.includes(gate.me.tinyID)
}

/** Asks the present server over HTTP; `path` begins with a slash. */
export const askServer = (
  { platform, httpHost }: StatisticsContext,
  method: HttpRequest['method'],
  path: string,
  body?: object,
): { readonly answer: Promise<HttpAnswer>; readonly stop: () => void } => {
  const request = { method, url: `${httpHost()}${path}` }
  const withBody = body === undefined ? request : { ...request, body: JSON.stringify(body) }
  return ask(platform, withBody, HTTP_TIMEOUT_MS)
}

/** Whether a text is the server's own: sign-in pages of networks answer everything with 200, too. */
export const saysOK = (text: string): boolean => {
  try {
    return (JSON.parse(text) as { ErrorCode?: unknown }).ErrorCode === 0
  } catch {
    return false
  }
}
