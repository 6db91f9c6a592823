import { LIMITS } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'
import { decide } from '../core/not-loaded.ts'
import { optional, shape, text } from '../handlers/guards.ts'
import { type RestRow, row } from './rest-row.ts'

const NO_ACCOUNT = 70107
const KICKED_BY_REST = 3

const userID = optional(text(LIMITS.USER_ID_BYTES, 1))

/** `im_open_login_svc`: accounts and their sessions. */
export const loginRows: Readonly<Record<string, RestRow>> = {
  /** Ends all sessions of a user. Older callers name the user `Identifier`. */
  kick: row(shape({ UserID: userID, Identifier: userID }), async (context, body) => {
    const { world, sdkAppID } = context
    const wanted = body.UserID ?? body.Identifier ?? ''
    const account = await decide(() => world.memory.account(sdkAppID, wanted))
    if (account === null) throw new Refusal(NO_ACCOUNT, 'kick: there is no such account')
    world.delivery.kick(sdkAppID, wanted, KICKED_BY_REST)
    return {}
  }),
}
