import type { Caller } from '../../kernel/wire.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { pushCommands, type WirePushEvent } from './commands.ts'
import type { PushContext } from './context.ts'

/**
 * Reports in batches (spec 3, section 7); `onReported` is called with each batch that the server has. `first` calls the
 * first batch: the host's wire, if the host reports.
 */
export const reportEvents = async <Event extends WirePushEvent>(
  { wire }: Pick<PushContext, 'wire'>,
  events: readonly Event[],
  first: Caller,
  onReported: (from: number, to: number) => void = () => undefined,
): Promise<void> => {
  let caller = first
  for (let from = 0; from < events.length; from += LIMITS.PUSH_EVENTS) {
    const to = Math.min(events.length, from + LIMITS.PUSH_EVENTS)
    await caller.call(pushCommands.report, { eventList: events.slice(from, to) })
    caller = wire.own
    onReported(from, to)
  }
}
