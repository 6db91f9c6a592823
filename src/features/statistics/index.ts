import type { NetState } from '../../transport/transport.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { StatisticsContext, StatisticsParts } from './context.ts'
import { Diagnosis } from './diagnosis.ts'
import { EventReports } from './event-reports.ts'
import { STACK_EVENTS, STACKED_MESSAGES } from './limits.ts'
import { type EventName, eventNameOf, eventOf, isUserSide, NETWORK_TIMEOUT, ODD } from './model.ts'

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
  let state: NetState = 'disconnected'
  /** Since when the session has no connection. */
  let lostAt: number | undefined
  let stacks = 0
  const context: StatisticsContext = {
    ...kernel,
    ...parts,
    isConnected: () => state === 'connected',
  }
  const events = new EventReports(context)
  const quality = new QualityReports(context)
  const diagnosis = new Diagnosis(context, (event) => events.add(event))

  const note = (name: EventName, command: string, code: number, ms: number) => {
    const isReconnect = name === 'login' && lostAt !== undefined
    const level = isUserSide(code) ? { level: ODD } : {}
    if (!isReconnect) return events.add(eventOf(name, clock.now(), { command, code, ms, ...level }))
    events.add(eventOf('reconnect', clock.now(), { ms: Math.max(0, clock.now() - (lostAt ?? 0)) }))
    lostAt = undefined
  }

  kernel.outcomes.listen((command, code, ms) => {
    if (command.startsWith('statistics.')) return
    quality.count(command, code, ms)
    const name = eventNameOf(command, code, ms)
    if (name !== undefined) note(name, command, code, ms)
    if (code === NETWORK_TIMEOUT) diagnosis.start()
  })
  kernel.facts.react('messages-missed', ({ from, to }) => {
    const count = to - from + 1
    if (count <= STACKED_MESSAGES || stacks >= STACK_EVENTS) return
    stacks++
    events.add(eventOf('messageStack', clock.now(), { count }))
  })
  kernel.facts.react('session-opened', () => {
    events.open()
    quality.open()
  })
  kernel.facts.react('session-closed', () => {
    lostAt = undefined
    diagnosis.close()
    events.close()
    quality.close()
  })

  return {
    netState(now) {
      if (state === 'connected' && now !== 'connected' && kernel.gate.me.userID !== '') {
        lostAt ??= clock.now()
      }
      state = now
    },
    malformed: () => events.add(eventOf('malformedFrame', clock.now())),
  }
}
