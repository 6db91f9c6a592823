import type { Clock } from '../../platform/clock.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { TYPES } from '../../protocol/types.ts'
import type { ReceiveMessageOpt, ReceiveMessageOptions } from './api.ts'
import type { WireReceiveOption } from './commands.ts'
import { remindCode, remindOf } from './settings.ts'

const DAY = 86_400

/** Offset of local time in seconds, at a time in unix seconds. */
const ahead = (clock: Clock, at: number): number => (clock.minutesEast?.(at * 1000) ?? 0) * 60

/** The next do-not-disturb window that has not ended, or today's if it repeats daily. */
export const wireOptionOf = (
  {
    messageRemindType = TYPES.MSG_REMIND_ACPT_NOT_NOTE,
    startHour = 0,
    startMinute = 0,
    startSecond = 0,
    duration = LIMITS.RECEIVE_OPTION_SECONDS,
    isRepeated = true,
  }: Partial<ReceiveMessageOptions>,
  clock: Clock,
): WireReceiveOption => {
  // A daily window lasts a day at most (spec 3 sections 7 and 9).
  const lasting = isRepeated ? Math.min(duration, LIMITS.RECEIVE_OPTION_SECONDS) : duration
  const now = Math.floor(clock.now() / 1000)
  const east = ahead(clock, now)
  const midnight = Math.floor((now + east) / DAY) * DAY - east
  const today = midnight + startHour * 3600 + startMinute * 60 + startSecond
  const startTime = !isRepeated && today + lasting <= now ? today + DAY : today
  return {
    messageRemindType: remindCode(messageRemindType),
    startTime,
    endTime: startTime + lasting,
    isRepeated: isRepeated ? 1 : 0,
  }
}

export const receiveOptOf = (
  { messageRemindType, startTime, endTime, isRepeated }: WireReceiveOption,
  clock: Clock,
): ReceiveMessageOpt => {
  const local = startTime + ahead(clock, startTime)
  return {
    messageRemindType: remindOf(messageRemindType),
    startHour: Math.floor(local / 3600) % 24,
    startMinute: Math.floor(local / 60) % 60,
    startSecond: local % 60,
    duration: endTime - startTime,
    isRepeated: isRepeated === 1,
    startTime,
    endTime,
  }
}
