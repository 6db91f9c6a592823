import { LIMITS } from 'tavern-im/protocol'
import { messageBody } from '../domain/elements/message-body.ts'
import type { Modifying } from '../handlers/message/modify-message.ts'
import { modifyMessage } from '../handlers/message/modify-message.ts'
import type { Recalling } from '../handlers/message/revoke-message.ts'
import { revokeMessage } from '../handlers/message/revoke-message.ts'
import { optional, shape, text } from '../kernel/guards.ts'
import { asBackEnd } from './act-as.ts'
import { messageCodes } from './codes.ts'
import { userID } from './fields.ts'
import { coded, type RestRows, row } from './rest-row.ts'
import { locateMessage } from './stored-messages.ts'

const { BAD_JSON } = messageCodes

const key = coded(messageCodes.BAD_KEY, text(64, 1))
const named = { From_Account: userID, To_Account: userID, MsgKey: key }

/** `openim`: changes of messages between users. */
export const c2cChangeRows: RestRows<Modifying & Recalling> = {
  admin_msgwithdraw: row(
    ['pair', 'From_Account', 'To_Account'],
    shape(named),
    async (rest, { From_Account, To_Account, MsgKey }) => {
      const context = await asBackEnd(rest, From_Account)
      const location = await locateMessage(context, To_Account, MsgKey)
      await revokeMessage(context, { ...location, reason: '' })
      return {}
    },
    BAD_JSON,
  ),
  modify_c2c_msg: row(
    ['pair', 'From_Account', 'To_Account'],
    shape({
      ...named,
      MsgBody: optional(coded(messageCodes.BAD_BODY, messageBody)),
      CloudCustomData: optional(text(LIMITS.MESSAGE_BYTES)),
    }),
    async (rest, { From_Account, To_Account, MsgKey, MsgBody, CloudCustomData }) => {
      const context = await asBackEnd(rest, From_Account)
      const location = await locateMessage(context, To_Account, MsgKey)
      await modifyMessage(context, changeOf(location, MsgBody, CloudCustomData))
      return {}
    },
    BAD_JSON,
  ),
}

/**
 * The handler's request for a change of a message; the back end always changes the newest version.
 */
export const changeOf = (
  location: object,
  said: ReturnType<typeof messageBody> | undefined,
  cloudCustomData: string | undefined,
): object => ({
  ...location,
  version: 0,
  ...(said && { type: said.type, payload: said.payload }),
  ...(cloudCustomData !== undefined && { cloudCustomData }),
})
