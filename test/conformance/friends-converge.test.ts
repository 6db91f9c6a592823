import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alone } from './connection-actions.ts'
import { actions, FriendsScenario, friendsOf, relationsOf } from './friends-scenario.ts'
import { leave, runSteps } from './scenario.ts'
import { MAX_MS, retentions, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'

const often: readonly (keyof typeof actions)[] = [
  ...(['addFriend', 'addFriend', 'addFriend', 'answer', 'answer', 'answer'] as const),
  ...(['friendGroup', 'updateFriend', 'updateFriend'] as const),
]

const others: readonly (keyof typeof actions)[] = [
  ...(['deleteFriend', 'forget', 'read', 'allow', 'block', 'unblock', 'exchange'] as const),
  ...(['cut', 'reconnect', 'blip', 'reload', 'kill'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...often, ...others], 6, { once: 'restart' }),
  logRetention: retentions,
})

const mirrored: Readonly<Record<string, string>> = {
  CheckResult_Type_AWithB: 'CheckResult_Type_BWithA',
  CheckResult_Type_BWithA: 'CheckResult_Type_AWithB',
}

const seenFromThere = (line: string): string => {
  const [from, to, relation = ''] = line.split(' ')
  return [to, from, mirrored[relation] ?? relation].join(' ')
}

describe('random friend actions of three users on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_122))(
    'all devices of a user, and a new one, show the same friends in the end (%i) [FRIEND-35]',
    runPlans(plans, async (testBed, { rounds }) => {
      const scenario = new FriendsScenario(testBed)
      await scenario.start()
      for (const steps of rounds) {
        await runSteps(scenario, actions, alone, steps)
        await scenario.participants.reconnectAll()
        const fresh = await scenario.participants.fresh()
        await scenario.participants.agree(fresh, friendsOf)
        const relations = await relationsOf(fresh)
        expect(relations.map(seenFromThere).toSorted()).toEqual(relations.toSorted())
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
