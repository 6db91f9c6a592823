import type { Device } from 'tavern-im/testing'
import { expect } from 'vitest'
import { EVENT, type Message } from '../../src/index.ts'
import { callRest, type RestAnswer } from '../server/support/back-end.ts'
import { SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'

/** REST calls of an app's back end, signed by the library that back ends use. */
export const backEndOf =
  (testBed: () => TestBed) =>
  (path: string, body: object = {}, identifier = 'administrator'): Promise<RestAnswer> =>
    callRest(testBed().server.httpUrl, path, body, {
      sdkappid: `${SDKAPPID}`,
      identifier,
      usersig: sigOf(identifier),
    })

/** An answer that is none of a refusal. */
export const well = async (answer: Promise<RestAnswer>): Promise<RestAnswer> => {
  const input = await answer
  expect(input.ErrorInfo).toBe('')
  expect(input).toMatchObject({ status: 200, ActionStatus: 'OK', ErrorCode: 0 })
  return input
}

export const textBody = (Text: string) => [{ MsgType: 'TIMTextElem', MsgContent: { Text } }]

/** The messages that MESSAGE_RECEIVED delivered, without tips and notices. */
export const received = ({ events }: Device): Message[] =>
  events.flatMap((event) =>
    event.name === EVENT.MESSAGE_RECEIVED
      ? (event.data as Message[]).filter(({ type }) => !type.startsWith('TIMGroup'))
      : [],
  )

export const whenReceived = async (device: Device, count = 1): Promise<Message[]> => {
  await device.settles(() => received(device).length >= count)
  return received(device)
}

/** The newest messages of a conversation as a device has them, oldest first. */
export const messagesOf = async ({ chat }: Device, conversationID: string): Promise<Message[]> =>
  (await chat.getMessageList({ conversationID })).data.messageList

export const textOf = ({ payload }: Message): string | undefined =>
  (payload as { readonly text?: string }).text

/** Commands about groups: `done` is none of a refusal. */
export const groupCalls = (call: ReturnType<typeof backEndOf>) => {
  let random = 0
  const group = (command: string, body: object) => call(`group_open_http_svc/${command}`, body)
  const done = (command: string, body: object) => well(group(command, body))
  /** `team`, which alice owns and bob manages. */
  const aGroup = (more: object = {}) =>
    done('create_group', {
      GroupId: 'team',
      Type: 'Public',
      Name: 'Team',
      Owner_Account: 'alice',
      MemberList: [{ Member_Account: 'bob', Role: 'Admin' }],
      ...more,
    })
  const said = (GroupId: string, Text: string, more: object = {}) => ({
    GroupId,
    Random: ++random,
    MsgBody: textBody(Text),
    ...more,
  })
  return { group, done, aGroup, said }
}
