import { LIMITS, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { logGroupEvent } from '../../core/events/group-events.ts'
import { withLoaded } from '../../core/memory/cache-miss.ts'
import { admitSpeakingIn } from '../../rules/speech-rules.ts'
import { placeOfCaller } from '../admit-caller.ts'
import { type Context, callerOf, request } from '../context.ts'
import { shape, text } from '../guards.ts'
import { takeGroupData } from './take-group-data.ts'

const read = request(
  'group.sendCustomData',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID: text(LIMITS.GROUP_ID_BYTES, 1), data: text(LIMITS.FRAME_BYTES, 1) }),
)

/** Sends data to all who are in a group or live room, if the caller may send messages there. */
export const sendCustomData = async (context: Context, body: unknown): Promise<object> => {
  const { groupID, data } = read(body)
  const { services, caller } = context
  const wanted = `send custom data to group ${groupID}`
  if (Buffer.byteLength(data) > LIMITS.MESSAGE_BYTES) {
    const why = `longer than ${LIMITS.MESSAGE_BYTES} bytes`
    throw new Refusal(serverCodes.BODY_TOO_LARGE, `${wanted}: ${why}`)
  }
  if (services.customDataQuota.isOneTooMany(`${caller.sdkAppID} ${caller.userID}`)) {
    throw new Refusal(serverCodes.OVERLOAD, `${wanted}: too many changes; wait and try again`)
  }
  await withLoaded(() => {
    const place = placeOfCaller(context, groupID)
    admitSpeakingIn(services, caller, callerOf(context), place)
    takeGroupData(context, place.group)
    logGroupEvent(services, place.group, { event: 'customData', data })
  })
  await services.writer.settled()
  return {}
}
