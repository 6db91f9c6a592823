import { commands, type PollRequest, type RoomNews, type WireRoom } from 'tavern-im/protocol'
import { ManualClock } from 'tavern-im/testing'
import { EncodedAnswer } from '../../../server/src/kernel/handler-answer.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import {
  APP,
  aGroupMessage,
  type Device,
  type JoinAnswer,
  openCore,
  START_MS,
  type TestCore,
} from '../core/support/test-core.ts'

export const ROOM = 'the-room'

export interface TestRooms extends TestCore {
  readonly clock: ManualClock
  /** The answer to a poll; both formats are equal. */
  poll(
    request: Partial<PollRequest> & { readonly key: string },
    connectionID?: string,
  ): Promise<RoomNews>
  /** Runs a command that needs no session; returns the answer, or the code of the refusal. */
  open<A = object>(command: string, body: unknown, address?: string): Promise<A>
  refusedOpen(command: string, body: unknown, address?: string): Promise<number>
}

/** A core with a manual clock. */
export const openRooms = async (
  options: Parameters<typeof openCore>[0] = {},
): Promise<TestRooms> => {
  const clock = new ManualClock(START_MS)
  const core = await openCore({ clock, now: () => clock.now(), ...options })
  const open = async (command: string, body: unknown, address = 'here') => {
    const visitor = { sdkAppID: APP, connectionID: 'open', address }
    return core.core.handleOpen(visitor, command, body)
  }
  return {
    ...core,
    clock,
    open: open as TestRooms['open'],
    refusedOpen: (command, body, address) =>
      open(command, body, address).then(
        () => 0,
        (error) => {
          if (error instanceof Refusal) return error.code
          throw error
        },
      ),
    async poll(request, connectionID = 'open') {
      const body = { startSeq: 1, startBroadcastSeq: 1, simplifiedMessage: 0, ...request }
      const visitor = { sdkAppID: APP, connectionID, address: 'here' }
      const answer = await core.core.handleOpen(visitor, commands.room.poll.name, body)
      if (!(answer instanceof EncodedAnswer)) throw new Error('poll: not encoded')
      const news = commands.room.poll.answer.decode(answer.bytes)
      if (JSON.stringify(JSON.parse(answer.text)) !== JSON.stringify(inOrder(news))) {
        throw new Error('poll: the forms differ')
      }
      return news
    },
  }
}

/** The fields in the order of the text form. */
const inOrder = (news: RoomNews) => {
  const { nextSeq, nextBroadcastSeq, memberCount, group, eventList, ...lists } = news
  return {
    nextSeq,
    nextBroadcastSeq,
    memberCount,
    ...(group === undefined ? {} : { group }),
    ...(eventList === undefined ? {} : { eventList }),
    rspMsgList: lists.rspMsgList,
    broadcastMessageList: lists.broadcastMessageList,
  }
}

/** A room of the owner's. */
export const aRoom = (owner: Device, groupID = ROOM) =>
  owner.run('group.create', { type: 'AVChatRoom', name: 'The room', groupID })

/** A subscription to a room; `roomKey`: the key of an earlier one. */
export const joined = async (
  device: Device,
  groupID = ROOM,
  roomKey?: string,
): Promise<WireRoom> => {
  const request = { groupID, applyMessage: '', ...(roomKey !== undefined && { roomKey }) }
  const { room } = await device.run<JoinAnswer>('group.join', request)
  if (room === undefined) throw new Error('join: no place')
  return room
}

export const says = (device: Device, text: string, random = 1, groupID = ROOM) =>
  device.run<{ sequence: number }>(
    'group.send',
    aGroupMessage(device.userID, groupID, { random, payload: { text } }),
  )

export const textsOf = ({ rspMsgList }: RoomNews): string[] =>
  rspMsgList.flatMap(({ type, payload }) =>
    type === 'TIMTextElem' ? [(payload as { text: string }).text] : [],
  )

export const tipsOf = ({ rspMsgList }: RoomNews): number[] =>
  rspMsgList.flatMap(({ type, payload }) =>
    type === 'TIMGroupTipElem' ? [(payload as { operationType: number }).operationType] : [],
  )
