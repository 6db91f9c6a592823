import { TYPES } from 'tavern-im/strict'
import { type Action, aText, callAction } from './action.ts'

export const ROOM = 'room'

const open: Action = ({ device, chat, name }) =>
  device.call(name, () =>
    chat.createGroup({ groupID: ROOM, name: ROOM, type: TYPES.GRP_AVCHATROOM }),
  )

/** Sends to a live room: the message is not stored, and no delivery is guaranteed. */
const sayThere = callAction((context) => {
  const payload = { text: aText(context) }
  const options = { to: ROOM, conversationType: TYPES.CONV_GROUP, payload } as const
  return context.chat.sendMessage(context.chat.createTextMessage(options))
})

/** Actions of users in a live room, with their weights. */
export const roomActions = {
  open: [0.5, open],
  enter: [0.7, callAction(({ chat }) => chat.joinGroup({ groupID: ROOM }))],
  sayThere: [0.7, sayThere],
  leave: [0.3, callAction(({ chat }) => chat.quitGroup(ROOM))],
} as const
