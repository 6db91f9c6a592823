import { type HttpAnswer, type HttpRequest, type Platform, serverCodes } from 'tavern-im/protocol'
import type { AppOptions } from '../../gateway/app-options.ts'
import { textFile } from '../../http/text-file.ts'
import { english } from '../../kernel/errors/error-texts.ts'
import { zhCN } from '../../kernel/errors/zh-cn.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ClientReports } from '../../services/reports/client-reports.ts'
import type { PageNetwork } from './page-network.ts'
import { requestOver } from './request-over.ts'

/** The HTTP part of a platform. */
export type PageHttp = Pick<Platform, 'http'>

interface HttpParts {
  readonly apps: ReadonlyMap<number, AppOptions>
  /** Undefined while there is no server. */
  readonly reports: () => ClientReports | undefined
}

const texts: Readonly<Record<string, string>> = {
  '/errors/zh-CN.txt': textFile(zhCN),
  '/errors/en.txt': textFile(english),
}

/** HTTP of one device to the server of the page; nothing leaves the page. */
export const pageHttp =
  (parts: HttpParts) =>
  (network: PageNetwork): PageHttp => ({
    http: {
      start: (request) => requestOver(network, () => answerOf(parts, network, request)),
    },
  })

const ok = { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' }

const json = (status: number, body: object): HttpAnswer => ({ status, text: JSON.stringify(body) })

const answerOf = (parts: HttpParts, network: PageNetwork, request: HttpRequest): HttpAnswer => {
  const { pathname, searchParams } = new URL(request.url)
  const reports = parts.reports()
  if (reports === undefined) throw new Error('the server is not running')
  const text = texts[pathname]
  if (text !== undefined) return { status: 200, text }
  if (pathname === '/v3/netcheck/getconninfo') {
    return json(200, { ...ok, ClientIP: '127.0.0.1', ServerTime: network.clock.now() })
  }
  if (pathname === '/v4/imopenstat/tim_web_report_v2') {
    return report({ apps: parts.apps, reports }, Number(searchParams.get('sdkappid')), request.body)
  }
  return json(404, { ActionStatus: 'FAIL', ErrorCode: 404, ErrorInfo: 'there is nothing here' })
}

const report = (
  { apps, reports }: { readonly apps: HttpParts['apps']; readonly reports: ClientReports },
  sdkAppID: number,
  body = '{}',
): HttpAnswer => {
  try {
    if (!apps.has(sdkAppID)) throw new Refusal(serverCodes.APP_UNKNOWN)
    const source = { by: 'http', sdkAppID, tinyID: undefined, key: 'page' } as const
    reports.takeEvents(source, JSON.parse(body))
    return json(200, ok)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = error
    return json(400, { ActionStatus: 'FAIL', ErrorCode: code, ErrorInfo: message })
  }
}
