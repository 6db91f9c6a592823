import { serverCodes } from 'tavern-im/protocol'
import { type RawClient, RawRefusal } from '../../../testing/internal/raw-client.ts'
import { unsentText } from '../../../testing/internal/unsent-text.ts'
import { advancingTime, type FuzzedServer } from './im-server.ts'
import { checkNoLeak } from './leaks.ts'

/** Actions with a before-webhook, one of each kind. */
export const actionNames = [
  ...(['say', 'say in group', 'create', 'join', 'invite'] as const),
  ...(['topic', 'befriend', 'answer'] as const),
]

export type ActionName = (typeof actionNames)[number]

interface Asking {
  readonly client: RawClient
  readonly command: string
  readonly body: object
}

/** The request, its precondition, and the requests that undo it, so that it can run again. */
type Action = (count: number) => {
  readonly first?: Asking
  readonly asks: Asking
  readonly undo: readonly Asking[]
}

const text = (to: string, count: number, server: FuzzedServer) =>
  unsentText('alice', to, {
    conversationType: to === 'bob' ? 1 : 2,
    clientTime: Math.floor(server.clock.now() / 1_000),
    random: count,
    payload: { text: `words ${count}` },
  })

const friendRequest = { source: 'AddSource_Type_Web', wording: 'hello', remark: '', groupName: '' }
const COMMUNITY = '@TGS#_odd'
const TOPIC = `${COMMUNITY}@TOPIC#_one`

type Outcome = readonly [code: string, answer: object]

/** Sends the request; '0', or the code of a rejection, which must leak nothing. */
const outcomeOf = async (
  server: FuzzedServer,
  { client, command, body }: Asking,
): Promise<Outcome> => {
  try {
    const answer = await advancingTime(server, client.exchange(command, JSON.stringify(body)))
    return ['0', JSON.parse(String(answer.body) || '{}')]
  } catch (cause) {
    if (!(cause instanceof RawRefusal)) throw cause
    checkNoLeak(cause.message)
    if (cause.code === serverCodes.SERVER_FAULT) throw new Error(`a fault: ${cause.message}`)
    return [String(cause.code), {}]
  }
}

/** alice and bob, their groups, and what they do of which a back end is asked. */
export const webhookActions = async (server: FuzzedServer, alice: RawClient, bob: RawClient) => {
  const asks = (client: RawClient, command: string, body: object): Asking => ({
    client,
    command,
    body,
  })
  const befriend = asks(alice, 'friend.add', { ...friendRequest, to: 'bob', type: 'Add_Type_Both' })
  const estrange = [
    asks(alice, 'friend.delete', { userIDList: ['bob'], type: 'Delete_Type_Both' }),
    asks(bob, 'friend.deleteApplication', { userID: 'alice', type: 1 }),
  ]
  const actions: Readonly<Record<ActionName, Action>> = {
    say: (count) => ({ asks: asks(alice, 'c2c.send', text('bob', count, server)), undo: [] }),
    'say in group': (count) => ({
      asks: asks(alice, 'group.send', text('team', count, server)),
      undo: [],
    }),
    create: (count) => {
      const groupID = `g${count}`
      return {
        asks: asks(alice, 'group.create', { groupID, type: 'Public', name: 'G' }),
        undo: [asks(alice, 'group.dismiss', { groupID })],
      }
    },
    join: () => ({
      asks: asks(bob, 'group.join', { groupID: 'open' }),
      undo: [asks(bob, 'group.quit', { groupID: 'open' })],
    }),
    invite: () => {
      const group = { groupID: 'closed', userIDList: ['bob'] }
      return {
        asks: asks(alice, 'group.addMembers', group),
        undo: [asks(alice, 'group.removeMembers', group)],
      }
    },
    topic: () => ({
      asks: asks(alice, 'topic.create', { groupID: COMMUNITY, topicID: TOPIC, topicName: 'T' }),
      undo: [asks(alice, 'topic.delete', { groupID: COMMUNITY, topicIDList: [TOPIC] })],
    }),
    befriend: () => ({ asks: befriend, undo: estrange }),
    answer: () => {
      const agree = { userID: 'alice', action: 'Response_Action_Agree', remark: '' }
      return { first: befriend, asks: asks(bob, 'friend.respond', agree), undo: estrange }
    },
  }
  const group = { type: 'Public', name: 'O', joinOption: 'FreeAccess' }
  const beginning = [
    asks(bob, 'profile.update', { profile: { allowType: 'AllowType_Type_NeedConfirm' } }),
    asks(alice, 'group.create', { ...group, groupID: 'open' }),
    asks(alice, 'group.create', { ...group, groupID: 'team', memberList: [{ userID: 'bob' }] }),
    asks(alice, 'group.create', { type: 'Private', name: 'P', groupID: 'closed' }),
    asks(alice, 'group.create', {
      ...group,
      type: 'Community',
      groupID: COMMUNITY,
      isSupportTopic: 1,
    }),
  ]
  for (const one of beginning) {
    const [code] = await outcomeOf(server, one)
    if (code !== '0') throw new Error(`${one.command}: ${code}`)
  }
  let count = 0
  /** Does one; `begin` is called when it is about to be asked. */
  return async (name: ActionName, begin: () => void): Promise<Outcome> => {
    const { first, asks: request, undo } = actions[name](++count)
    if (first !== undefined) await outcomeOf(server, first)
    begin()
    const outcome = await outcomeOf(server, request)
    for (const one of undo) await outcomeOf(server, one)
    return outcome
  }
}
