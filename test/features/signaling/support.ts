import { aMessage, NOON, type ScriptedServer, storesMessages } from 'tavern-im/testing'
import { type SignalingEventData, type SignalingEventName, TSignaling } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

interface Signalled {
  readonly name: SignalingEventName
  readonly data: SignalingEventData[SignalingEventName]
}

export interface Signaller extends TestClient {
  readonly signals: Signalled[]
  /** A message of signaling arrives. */
  arrives(said: Said, input?: Partial<WireMessage>): Promise<void>
}

export interface Said {
  readonly inviteID?: string
  /** bob unless given. */
  readonly inviter?: string
  readonly actionType: number
  readonly inviteeList?: readonly string[]
  readonly timeout?: number
  readonly data?: string
}

export const { ACTION_TYPE_INVITE: INVITE, ACTION_TYPE_CANCEL_INVITE: CANCEL } = TSignaling
export const { ACTION_TYPE_ACCEPT_INVITE: ACCEPT, ACTION_TYPE_REJECT_INVITE: REJECT } = TSignaling
export const TIMEOUT = TSignaling.ACTION_TYPE_INVITE_TIMEOUT

/** A message of bob to alice that says something of the invitation `i-1` to her. */
export const aSignal = (said: Said, input: Partial<WireMessage> = {}): WireMessage =>
  aMessage({
    time: NOON,
    type: 'TIMCustomElem',
    payload: {
      data: JSON.stringify({
        businessID: 1,
        inviteID: 'i-1',
        inviter: 'bob',
        inviteeList: ['alice'],
        groupID: '',
        timeout: 0,
        data: '',
        ...said,
      }),
      description: '',
      extension: '',
    },
    ...input,
  })

/** alice, ready, in front of a server that stores what she sends; all signals are heard. */
export const aSignaller = async (
  prepare: (server: ScriptedServer) => void = () => {},
): Promise<Signaller> => {
  const client = await aReadyClient((server) => {
    storesMessages(server, 10)
    prepare(server)
  })
  const signals: Signalled[] = []
  for (const name of Object.values(TSignaling)) {
    if (typeof name === 'string') client.chat.addSignalingListener(name, (one) => signals.push(one))
  }
  return {
    ...client,
    signals,
    async arrives(said, input = {}) {
      client.server.push(pushes.message.received, {
        position: 0,
        messageList: [aSignal(said, input)],
      })
      await client.advance(0)
    },
  }
}

/** The signaling messages that alice has sent, oldest first. */
export const sentBy = ({ server }: Pick<TestClient, 'server'>) =>
  server
    .bodiesOf(commands.message.sendC2C)
    .map(({ payload }) => JSON.parse((payload as { data: string }).data))

export const namesOf = ({ signals }: Signaller) => signals.map(({ name }) => name)
