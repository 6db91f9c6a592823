import type { EventReport, QualityReport, WireEvent } from 'tavern-im/protocol'
import type { ReportRow } from '../../../../server/src/services/reports/report-store.ts'
import { NOW_SECONDS, type TestServer } from '../../support/test-server.ts'

export const header = {
  tinyID: 'claimed',
  platform: 7,
  system: 'Mac',
  brand: 'Safari',
  sdkVersion: '3.5.7',
}

export const anEvent = (fields: Partial<WireEvent> = {}): WireEvent => ({
  name: 'slowCall',
  level: 5,
  time: NOW_SECONDS * 1000,
  command: 'c2c.send',
  code: 0,
  ms: 3_500,
  count: 0,
  address: '',
  ...fields,
})

export const events = (...eventList: WireEvent[]): EventReport => ({
  header,
  dropped: 0,
  eventList,
})

export const row = {
  command: 'c2c.send',
  success: 3,
  userSide: 2,
  timeout: 1,
  failed: 0,
  under1s: 4,
  under3s: 1,
  over3s: 1,
  totalMs: 9_000,
}

export const qualityOf = (...commandList: QualityReport['commandList']): QualityReport => ({
  header,
  time: NOW_SECONDS * 1000,
  seconds: 120,
  commandList,
})

export const metricsOf = async (server: TestServer): Promise<string> =>
  (await fetch(`${server.httpUrl}/metrics`)).text()

/** Rows that the storage received, after the server's next tick. */
export const storedBy = (server: TestServer): readonly ReportRow[] => {
  server.clock.advance(1_000)
  return server.core.reports
}
