import type { NetState } from '../../transport/transport.ts'
import type { FeatureKernel } from '../kernel.ts'
import { isLoggedIn, type StatisticsContext, type StatisticsParts } from './context.ts'
import { Diagnosis } from './diagnosis.ts'
import { EventReports } from './event-reports.ts'
import { Link } from './link.ts'
import { listenForStacks, listenToCalls } from './listen.ts'
import { eventOf } from './model.ts'
import { QualityReports } from './quality-reports.ts'

/** What the client tells the operator of how it goes: events, quality of calls, network diagnosis. */
export interface StatisticsFeature {
  netState(state: NetState): void
  /** Something arrived that cannot be read. */
  malformed(): void
}

export const createStatistics = (
  kernel: FeatureKernel,
  parts: StatisticsParts,
): StatisticsFeature => {
  const { clock } = kernel.platform
  const link = new Link(clock)
  const context: StatisticsContext = { ...kernel, ...parts, isConnected: () => link.isUp }
  const events = new EventReports(context)
  const quality = new QualityReports(context)
  const diagnosis = new Diagnosis(context, (event) => events.add(event))
  listenToCalls(kernel, { link, events, quality, diagnosis })
  listenForStacks(kernel, events)
  kernel.facts.react('session-opened', () => {
    events.open()
    quality.open()
  })
  kernel.facts.react('session-closed', () => {
    link.takeAbsence()
    diagnosis.close()
    events.close()
    quality.close()
  })
  return {
    netState: (state) => link.moved(state === 'connected', isLoggedIn(kernel)),
    malformed: () => events.add(eventOf('malformedFrame', clock.now())),
  }
}
