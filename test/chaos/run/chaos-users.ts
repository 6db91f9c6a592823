import { loginRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { type OnRefusal, RawConnection } from '../../../testing/internal/raw-connection.ts'
import { userSigsOf } from '../../../testing/internal/user-sig.ts'
import { SDKAPPID, SECRET } from '../../support/test-bed.ts'

const DAY_SECONDS = 86_400

const sign = userSigsOf({ sdkAppID: SDKAPPID, secret: SECRET })

/** A UserSig signed yesterday and valid for weeks: clocks of servers jump, and those behind refuse newer ones. */
export const chaosSig = (userID: string): string =>
  sign(userID, {
    now: Math.floor(Date.now() / 1000) - DAY_SECONDS,
    expireSeconds: 60 * DAY_SECONDS,
  })

/** A new raw session of a user; its pushes are dropped. */
export const enter = (url: string, userID: string): Promise<RawClient> =>
  loginRaw({ url, sdkAppID: SDKAPPID, onPush: () => {} }, userID, chaosSig(userID))

/** A raw connection of a user that is opened again whenever it breaks. */
export const connectionOf = (
  url: () => string,
  userID: string,
  onRefusal: OnRefusal,
): RawConnection =>
  new RawConnection({ url, sdkAppID: SDKAPPID, userID, userSig: chaosSig(userID), onRefusal })
