import type { AnswerOf, commands } from 'tavern-im/protocol'
import { aGroupMessage, type Device, openCore, upTo } from './test-core.ts'

export type ListAnswer = AnswerOf<typeof commands.annotation.reactions>

/** The first message of a group is the tip about its creation. */
export const inGroup = { conversationType: 2, to: 'g', sequence: 2 } as const

export const add = (device: Device, reactionID: string, address: object = inGroup) =>
  device.run('reaction.add', { ...address, reactionID })

export const remove = (device: Device, reactionID: string, address: object = inGroup) =>
  device.run('reaction.remove', { ...address, reactionID })

export const refused = (
  device: Device,
  command: string,
  reactionID: unknown,
  address: object = inGroup,
) => device.refused(command, { ...address, reactionID })

export const list = async (device: Device, count = 10) => {
  const { to, conversationType } = inGroup
  const body = { conversationType, to, sequenceList: [2], count }
  const { messageList } = await device.run<ListAnswer>('reaction.list', body)
  return messageList[0]?.reactionList ?? []
}

/** alice's message to a group with `members` other members. */
export const aGroup = async (members: number, options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const others: Device[] = []
  for (const number of upTo(members)) others.push(await testBed.device(`user${number}`))
  await alice.run('group.create', {
    type: 'Public',
    name: 'g',
    groupID: 'g',
    memberList: others.map(({ userID }) => ({ userID })),
  })
  await alice.run('group.send', aGroupMessage('alice', 'g'))
  return { testBed, alice, others, bob: others[0] as Device }
}

export const reactionEventsOf = ({ received }: Device) =>
  received.groupEvents.flatMap(({ data }) => (data.event === 'reaction' ? [data] : []))
