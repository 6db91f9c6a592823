import { TYPES } from 'tavern-im/strict'
import { aText, calling, type Deed } from './deed.ts'

export const ROOM = 'room'

const open: Deed = ({ seat, chat, name }) =>
  seat.call(name, () => chat.createGroup({ groupID: ROOM, name: ROOM, type: TYPES.GRP_AVCHATROOM }))

/** What is said in a live room is kept nowhere: nobody is promised to hear it. */
const sayThere = calling((scene) => {
  const payload = { text: aText(scene) }
  const options = { to: ROOM, conversationType: TYPES.CONV_GROUP, payload } as const
  return scene.chat.sendMessage(scene.chat.createTextMessage(options))
})

/** What users do in a live room. */
export const roomDeeds = {
  open: [0.5, open],
  enter: [0.7, calling(({ chat }) => chat.joinGroup({ groupID: ROOM }))],
  sayThere: [0.7, sayThere],
  leave: [0.3, calling(({ chat }) => chat.quitGroup(ROOM))],
} as const
