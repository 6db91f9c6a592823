import { type Check, named, object, optional } from '../../../kernel/check.ts'
import { arrayOf, bytes, oneOf, whole } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { PushEventType } from '../../../protocol/names.ts'
import { method } from '../context.ts'
import { reportEvents } from '../report-events.ts'

const numbered = whole(0, LIMITS.PUSH_EVENT_TYPE)
const namedType = oneOf(Object.keys(PushEventType))

const type: Check = (value, name) => (typeof value === 'number' ? numbered : namedType)(value, name)

export const reportPushEvents = method<'reportPushEvents'>({
  args: [
    named(
      'eventList',
      arrayOf(
        object({
          type,
          time: optional(whole(0, 2 ** 32 - 1)),
          pushID: optional(bytes(LIMITS.PUSH_ID_BYTES)),
        }),
      ),
    ),
  ],
  async run(im, eventList) {
    const now = Math.floor(im.platform.clock.now() / 1000)
    const events = eventList.map(({ type, time = now, pushID = '' }) => ({
      type: typeof type === 'number' ? type : PushEventType[type],
      time,
      pushID,
    }))
    await reportEvents(im, events, im.wire)
    return { count: events.length }
  },
})
