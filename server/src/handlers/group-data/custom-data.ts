import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { logGroupEvent } from '../../domain/events/group-events.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { admitSpeakingIn } from '../../domain/rules/speech-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { callerMembership } from '../admit-caller.ts'
import { type Context, callerOf, request } from '../context.ts'
import type { Limits } from '../limits.ts'
import { takeGroupData } from './take-group-data.ts'

const read = request(
  'group.sendCustomData',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID: text(LIMITS.GROUP_ID_BYTES, 1), data: text(LIMITS.FRAME_BYTES, 1) }),
)

/** Sends data to all members of a group or live room, if the caller may send messages there. */
export const sendCustomData = async (
  context: Context<Data & Notify & Configuration & LiveRooms & Limits>,
  body: unknown,
): Promise<object> => {
  const { groupID, data } = read(body)
  const { services, caller } = context
  const operation = `send custom data to group ${groupID}`
  if (Buffer.byteLength(data) > LIMITS.MESSAGE_BYTES) {
    const why = `longer than ${LIMITS.MESSAGE_BYTES} bytes`
    throw new Refusal(serverCodes.BODY_TOO_LARGE, `${operation}: ${why}`)
  }
  if (services.customDataQuota.isOneTooMany(`${caller.sdkAppID} ${caller.userID}`)) {
    throw new Refusal(serverCodes.OVERLOAD, `${operation}: too many changes; wait and try again`)
  }
  await withLoaded(() => {
    const membership = callerMembership(context, groupID)
    admitSpeakingIn(services, caller, callerOf(context), membership)
    takeGroupData(context, membership.group)
    logGroupEvent(services, membership.group, { event: 'customData', data })
  })
  await services.writer.settled()
  return {}
}
