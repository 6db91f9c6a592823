import { aGroup, aGroupMessage, Refused, type ScriptedServer } from 'tavern-im/testing'
import { EVENT, type Message } from '../../../src/index.ts'
import type { PollRequest, RoomNews, WireMessage } from '../../../src/protocol-entry.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { group, room } = commands

export const ROOM = 'the-room'
export const IN_ROOM = `GROUP${ROOM}`

/** A room of the scripted server: what it says next, and what it was asked. */
export interface RoomScene {
  readonly client: TestClient
  /** Every poll so far. */
  readonly polls: readonly PollRequest[]
  /** When each of them came. */
  readonly times: readonly number[]
  /** Answers the poll that waits. */
  say(news?: Partial<RoomNews>): void
  /** Refuses it. */
  refuse(code: number): void
}

/** `first`: of what is said after joining. */
export const FIRST = 11

export const aRoomScene = async (
  { isGuest = false, prepare = (_: ScriptedServer) => {} } = {},
  format: 'binary' | 'text' = 'binary',
): Promise<RoomScene> => {
  const polls: PollRequest[] = []
  const times: number[] = []
  let settle: { resolve(news: RoomNews): void; reject(error: Error): void } | undefined
  let keys = 0
  const aPolling = () => ({
    key: `key-${++keys}`,
    nextSeq: FIRST,
    nextBroadcastSeq: 1,
    messageList: [],
  })
  const script = (server: ScriptedServer) => {
    server.on(group.join, ({ groupID }) => ({
      status: 'JoinedSuccess' as const,
      group: aGroup({ groupID, type: 'AVChatRoom', name: 'The room' }),
      position: 0,
      room: aPolling(),
    }))
    server.on(room.enter, ({ groupID }) => {
      const { selfInfo: _, ...wire } = aGroup({ groupID, type: 'AVChatRoom', name: 'The room' })
      return { group: wire, room: aPolling() }
    })
    server.on(room.leave, () => ({}))
    server.on(room.poll, (request) => {
      polls.push(request)
      times.push(client.platform.clock.now())
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
      })
    })
    prepare(server)
  }
  const client: TestClient = isGuest ? aClient(format) : await aReadyClient(script, format)
  if (isGuest) script(client.server)
  return {
    client,
    polls,
    times,
    say(news = {}) {
      const nextSeq = polls.at(-1)?.startSeq ?? 0
      const { rspMsgList = [] } = news
      settle?.resolve({
        nextSeq: nextSeq + rspMsgList.length,
        rspMsgList,
        nextBroadcastSeq: 1,
        broadcastMessageList: [],
        memberCount: 2,
        ...news,
      })
    },
    refuse: (code) => settle?.reject(new Refused(code)),
  }
}

export const said = (text: string, sequence: number, options: Partial<WireMessage> = {}) =>
  aGroupMessage({
    to: ROOM,
    from: 'bob',
    sequence,
    random: sequence,
    payload: { text },
    ...options,
  })

/** A room that the client has joined. */
export const inRoom = async (...options: Parameters<typeof aRoomScene>) => {
  const scene = await aRoomScene(...options)
  await outcome(scene.client, scene.client.chat.joinGroup({ groupID: ROOM }))
  return scene
}

/** The texts of the messages that the host received. */
export const receivedTexts = ({ client }: RoomScene) =>
  client.events
    .dataOf(EVENT.MESSAGE_RECEIVED)
    .flat()
    .map(({ payload }: Message) => (payload as { text?: string }).text)
