import type { WireMessage } from 'tavern-im/protocol'
import {
  aGroupMessage,
  type Device,
  type HistoryAnswerOf,
  openCore,
  wholeList,
} from './test-core.ts'

type HistoryQuery = Partial<{ sequence: number; count: number; direction: 0 | 1; time: number }>

export const historyOf = (
  device: Device,
  to: string,
  query: HistoryQuery = {},
  conversationType = 1,
) =>
  device.run<HistoryAnswerOf>('message.history', {
    conversationType,
    to,
    sequence: 0,
    count: 20,
    direction: 0,
    ...query,
  })

export const sequences = ({ messageList }: HistoryAnswerOf) =>
  messageList.map((one) => one.sequence)

export const covered = ({ coveredFrom, coveredTo, isComplete }: HistoryAnswerOf) => [
  coveredFrom,
  coveredTo,
  isComplete,
]

/** A device each of alice and bob. */
export const aPair = async (options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  return { testBed, alice: await testBed.device('alice'), bob: await testBed.device('bob') }
}

/** alice owns the group `g`; bob and carol have joined: three tips. */
export const aTeam = async (options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const carol = await testBed.device('carol')
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
  for (const one of [bob, carol]) {
    await one.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
  }
  return { testBed, alice, bob, carol }
}

export const say = (from: Device, fields: Partial<WireMessage> = {}) =>
  from.run<{ sequence: number }>('group.send', aGroupMessage(from.userID, 'g', fields))

export const rowOf = async (device: Device) => (await wholeList(device)).conversations[0]
