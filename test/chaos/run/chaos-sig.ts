import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { SDKAPPID, SECRET } from '../../support/test-bed.ts'

const DAY_SECONDS = 86_400

/** A UserSig that was signed yesterday and is good for weeks: clocks of servers jump, and those behind refuse what is signed later. */
export const chaosSig = (userID: string): string =>
  mintUserSig({
    sdkAppID: SDKAPPID,
    secret: SECRET,
    userID,
    now: Math.floor(Date.now() / 1000) - DAY_SECONDS,
    expireSeconds: 60 * DAY_SECONDS,
  })
