import { expect, it } from 'vitest'
import { handlerTable } from '../../../server/src/handlers/handler-table.ts'
import { GROUP_ID, validBodies } from '../support/valid-bodies.ts'
import { heldCore } from './support/held-core.ts'
import { aGroupMessage, temporaryDirectory } from './support/test-core.ts'

/** Commands about unstored data, commands that read the disk, or wait for their own writes only. */
const others = new Set([
  ...['config.cloud', 'config.profanity', 'offlinePush.key', 'upload.renew'],
  ...['status.get', 'status.subscribe', 'status.unsubscribe', 'offlinePush.unregister'],
  ...['offlinePush.foreground', 'offlinePush.background', 'group.onlineCount', 'group.roomMembers'],
  'offlinePush.report',
  ...['group.attributes', 'group.counters', 'group.pinned', 'message.history', 'reaction.users'],
])

/** After these the other commands have no target. */
const ends = ['group.removeMembers', 'group.quit', 'group.dismiss']
const endOf = (name: string): number => ends.indexOf(name)

const text = JSON.stringify([...validBodies]).replaceAll(GROUP_ID, 'team')
const bodies = new Map<string, unknown>(JSON.parse(text))

/** The answers to alice for all commands while a change of bob is decided but not on disk yet. */
const answeredAtOnce = async () => {
  const { caller, holdCommit } = await heldCore(temporaryDirectory())
  const [alice, bob] = [await caller('alice'), await caller('bob')]
  await caller('carol')
  const memberList = [{ userID: 'bob' }]
  await alice('group.create', { type: 'Public', name: 'g', groupID: 'team', memberList })
  for (let sequence = 0; sequence < 2; sequence++) {
    await alice('group.send', aGroupMessage('alice', 'team'))
  }
  const found: string[] = []
  const refused: string[] = []
  for (const name of [...handlerTable.keys()].sort((one, other) => endOf(one) - endOf(other))) {
    const commit = holdCommit()
    const changed = bob('profile.update', { profile: { nick: name } })
    await commit.begun
    let isAnswered = false
    const answer = alice(name, bodies.get(name)).then(
      () => {
        isAnswered = true
      },
      () => refused.push(name),
    )
    // Enough ticks for everything that does not need the commit.
    for (let tick = 0; tick < 30; tick++) await new Promise(setImmediate)
    if (isAnswered) found.push(name)
    commit.go()
    await Promise.all([changed, answer])
  }
  return { found, refused }
}

it('the server answers nothing from memory that is not on disk [SYNC-98]', async () => {
  const { found, refused } = await answeredAtOnce()
  expect(found.filter((name) => !others.has(name))).toEqual([])
  expect(refused.length).toBeLessThan(handlerTable.size / 4)
})
