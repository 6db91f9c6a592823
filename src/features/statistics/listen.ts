import type { FeatureKernel } from '../kernel.ts'
import { isLoggedIn } from './context.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { EventReports } from './event-reports.ts'
import { STACK_EVENTS, STACKED_MESSAGES } from './limits.ts'
import type { Link } from './link.ts'
import { eventNameOf, eventOf, isUserSide, NETWORK_TIMEOUT, ODD } from './model.ts'
import type { QualityReports } from './quality-reports.ts'

interface Recorders {
  readonly link: Link
  readonly events: EventReports
  readonly quality: QualityReports
  readonly diagnosis: Diagnosis
}

/** Counts every call, and makes events of those that are some. */
export const listenToCalls = (
  { outcomes, platform, gate }: FeatureKernel,
  { link, events, quality, diagnosis }: Recorders,
): void =>
  outcomes.listen((command, code, ms) => {
    if (command.startsWith('statistics.')) return
    quality.count(command, code, ms)
    if (code === NETWORK_TIMEOUT) diagnosis.start()
    const name = eventNameOf(command, code, ms)
    if (name === undefined) return
    const now = platform.clock.now()
    const absence = name === 'login' ? link.takeAbsence() : undefined
    // Logged in already, and never away: a new UserSig was taken, nothing else.
    if (name === 'login' && absence === undefined && isLoggedIn({ gate })) return
    const level = isUserSide(code) ? { level: ODD } : {}
    events.add(
      absence === undefined
        ? eventOf(name, now, { command, code, ms, ...level })
        : eventOf('reconnect', now, { ms: absence }),
    )
  })

/** Many messages that did not come here are an event, a few times (STAT-15). */
export const listenForStacks = ({ facts, platform }: FeatureKernel, events: EventReports): void => {
  let reported = 0
  facts.react('messages-missed', ({ from, to }) => {
    const count = to - from + 1
    if (count <= STACKED_MESSAGES || reported >= STACK_EVENTS) return
    reported++
    events.add(eventOf('messageStack', platform.clock.now(), { count }))
  })
}
