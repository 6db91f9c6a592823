import type { ClientSide, Feature, Part } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import { isLoggedIn, type StatisticsContext } from './context.ts'
import { Diagnosis } from './diagnosis.ts'
import { EventReports } from './event-reports.ts'
import { Link } from './link.ts'
import { listenForStacks, listenToCalls } from './listen.ts'
import { eventOf } from './model.ts'
import { QualityReports } from './quality-reports.ts'

/** Reports to the operator: client events, call quality and network diagnosis. */
export type StatisticsFeature = Part

const createStatistics = (
  kernel: FeatureKernel,
  _uses: object,
  client: ClientSide,
): StatisticsFeature => {
  if (client.options.statistics === false) return {}
  const { clock } = kernel.platform
  const link = new Link(clock)
  const context: StatisticsContext = { ...kernel, ...client, isConnected: () => link.isUp }
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
  kernel.facts.react('net-state', ({ state }) =>
    link.moved(state === 'connected', isLoggedIn(kernel)),
  )
  kernel.facts.react('malformed', () => events.add(eventOf('malformedFrame', clock.now())))
  return {}
}

export const statisticsFeature: Feature<StatisticsFeature> = {
  name: 'statistics',
  uses: {},
  create: createStatistics,
}
