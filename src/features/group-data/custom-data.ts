import { object, text } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { groupDataCommands } from './commands.ts'
import type { GroupDataContext } from './context.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** `sendRoomCustomData`: with a group it is ours, without one a command of the vendor's services. */
export const sendRoomCustomData = async (
  im: GroupDataContext,
  options: unknown,
): Promise<Record<never, never>> => {
  const action = 'sendRoomCustomData'
  if (!isObject(options) || options.groupID === undefined)
    return sendTRTCCustomData(action, options)
  im.gate.check(action)
  object({ groupID: text })(options, '')
  const { groupID, data } = options
  const sent = isObject(data) ? JSON.stringify(data) : data
  text(sent, 'data')
  await im.wire.call(groupDataCommands.sendCustomData, {
    groupID: groupID as string,
    data: sent as string,
  })
  return {}
}

/** Services of the vendor that commands can be for. */
const services: ReadonlySet<string> = new Set([
  'tui_room_svr',
  'callkit_records_svr',
  'room_engine_srv',
  'room_engine_http_srv',
  'room_engine_mic',
  'live_engine_srv',
  'live_engine_http_srv',
  'live_engine_pk',
  'trtc_ai_service',
  'call_engine_srv',
])

/** No tavern-im server has these services, and a caller has to know that. */
export const sendTRTCCustomData = async (action: string, options: unknown): Promise<never> => {
  const { serviceCommand = 'tui_room_svr.*' } = isObject(options) ? options : {}
  const [service = ''] = `${serviceCommand}`.split('.')
  const row = services.has(service) ? errorCodes.CANNOT_USE_FEATURE : errorCodes.INVALID_TRTC_CMD
  const why = services.has(service)
    ? `the server has no ${service}; send to a group with groupID`
    : `${serviceCommand} is for no known service`
  throw imError(row, { action, why })
}
