import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beforeCommands } from '../../../server/src/domain/configuration/hook-commands.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { add, respond } from '../core/support/friends.ts'
import { aGroupMessage, aMessage } from '../core/support/test-core.ts'
import { aHookedCore } from './support/hooked.ts'

const names = ['ErrorCode', 'ErrorInfo', 'MsgBody', 'CloudCustomData', 'ResultItem']

const anyElement = fc.record(
  { MsgType: fc.constantFrom('TIMTextElem', 'TIMCustomElem', 'x'), MsgContent: fc.jsonValue() },
  { requiredKeys: [] },
)

const anyAnswer = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(...names, 'RefusedMembers_Account'),
    fc.oneof(fc.jsonValue(), fc.array(anyElement), fc.constantFrom(0, 2, 10_150, 120_005)),
  ),
)

it('the server survives any response of a back end [HOOK-05]', async () => {
  let said: unknown
  const { alice, bob, calls } = await aHookedCore(beforeCommands, (_, response) => {
    response.end(JSON.stringify(said))
    return undefined
  })
  const community = { type: 'Community', name: 'C', isSupportTopic: 1 }
  let count = 0
  const group = () => ({ groupID: `g${++count}`, type: 'Private', name: 'G' })
  said = { ErrorCode: 0 }
  await alice.run('group.create', { ...group(), groupID: 'team' })
  await alice.run('group.create', { ...community, groupID: '@TGS#_c' })
  const open = { type: 'Public', name: 'O', joinOption: 'FreeAccess' }
  await alice.run('group.create', { ...open, groupID: 'open' })
  const topic = { groupID: '@TGS#_c', topicID: '', topicName: 'T' }
  const actions: (() => Promise<unknown>)[] = [
    () => alice.run('c2c.send', aMessage('alice', 'bob')),
    () => alice.run('group.send', aGroupMessage('alice', 'team')),
    () => alice.run('group.create', group()),
    () => bob.run('group.join', { groupID: 'open' }),
    () => alice.run('group.addMembers', { groupID: 'team', userIDList: ['bob'] }),
    () => alice.run('topic.create', topic),
    () => add(alice, 'bob'),
    () => respond(bob, 'alice', 'Agree'),
  ]
  await fc.assert(
    fc.asyncProperty(anyAnswer, async (answer) => {
      said = answer
      for (const action of actions) {
        await action().catch((cause) => {
          expect(cause).toBeInstanceOf(Refusal)
          expect(cause.code).not.toBe(20005)
        })
      }
    }),
    { numRuns: 60 },
  )
  expect(new Set(calls.map(({ command }) => command))).toEqual(new Set(beforeCommands))
})
