import { PushEventType, type WirePushEvent } from 'tavern-im/protocol'

/** Reports of one user. */
export const PUSH_REPORTS_PER_MINUTE = 30

/** Number of reported events by kind. */
export interface PushEventCounts {
  arrived: number
  opened: number
  /** Kinds that only a push plugin knows. */
  other: number
}

/** Counts events by their kind. */
export const countEvents = (counts: PushEventCounts, events: readonly WirePushEvent[]): void => {
  for (const { type } of events) {
    if (type === PushEventType.arrived) counts.arrived += 1
    else if (type === PushEventType.opened) counts.opened += 1
    else counts.other += 1
  }
}
