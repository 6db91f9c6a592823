import { serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { optional, shape } from '../kernel/guards.ts'
import { accountOf } from './act-as.ts'
import { number, UINT32, userID } from './fields.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'

/** Seconds that mean "permanently", and the end of that time. */
const FOR_EVER = UINT32
const END_OF_TIME = 2 ** 40

const { PROFILE_BAD_PARAMETER: BAD } = serverCodes

/** `openconfigsvr`: users muted for messages to users or to all groups. */
export const silenceRows: RestRows<Data & Configuration> = {
  setnospeaking: row(
    ['account', 'Set_Account'],
    shape({
      Set_Account: userID,
      C2CmsgNospeakingTime: optional(number),
      GroupmsgNospeakingTime: optional(number),
    }),
    async (rest, { Set_Account, C2CmsgNospeakingTime: c2c, GroupmsgNospeakingTime: groups }) => {
      const { services, sdkAppID } = rest
      await accountOf(rest, Set_Account)
      await withLoaded(() => {
        const account = services.cache.account(sdkAppID, Set_Account)
        if (account === null) return
        if (c2c !== undefined) account.c2cMutedUntil = untilOf(rest, c2c)
        if (groups !== undefined) account.groupMutedUntil = untilOf(rest, groups)
        services.writer.touch(services.tables.account, account)
      })
      await services.writer.settled()
      return {}
    },
    BAD,
  ),
  getnospeaking: lookUp(
    ['account', 'Get_Account'],
    shape({ Get_Account: userID }),
    async (rest, { Get_Account }) => {
      const { c2cMutedUntil, groupMutedUntil } = await accountOf(rest, Get_Account)
      return {
        C2CmsgNospeakingTime: secondsTo(rest, c2cMutedUntil),
        GroupmsgNospeakingTime: secondsTo(rest, groupMutedUntil),
      }
    },
    BAD,
  ),
}

const untilOf = ({ services }: RestContext<Data>, seconds: number): number => {
  if (seconds === 0) return 0
  return seconds === FOR_EVER ? END_OF_TIME : services.time() + seconds
}

const secondsTo = ({ services }: RestContext<Data>, until: number): number =>
  until === END_OF_TIME ? FOR_EVER : Math.max(0, until - services.time())
