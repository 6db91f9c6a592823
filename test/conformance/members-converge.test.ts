import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alone } from './connection-actions.ts'
import { actions } from './members-actions.ts'
import { faultsOf, MembersScenario, type Stage, viewOf } from './members-scenario.ts'
import { leave, runSteps } from './scenario.ts'
import { formats, MAX_MS, retentions, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'

const often: readonly (keyof typeof actions)[] = [
  ...(['say', 'add', 'add', 'add', 'kick', 'kick', 'join', 'join', 'quit', 'role'] as const),
  ...(['role', 'mute', 'mute', 'nameCard', 'nameCard', 'field', 'update', 'update'] as const),
  ...(['handOver', 'cut', 'reconnect', 'reconnect', 'blip'] as const),
]

const others: readonly (keyof typeof actions)[] = [
  ...(['dismissGroup', 'remind', 'members', 'groupProfile', 'read', 'page'] as const),
  ...(['reload'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...others], 5, { once: 'restart', most: 60 }),
  logRetention: retentions,
  stage: fc.record<Stage>({
    format: formats,
    type: fc.constantFrom('Public', 'Public', 'Private', 'ChatRoom'),
  }),
})

const agree = async ({ participants }: MembersScenario): Promise<void> => {
  await participants.reconnectAll()
  const fresh = await participants.fresh()
  await participants.agree(fresh, viewOf)
  expect(await faultsOf(fresh)).toEqual([])
  await leave(fresh)
}

describe('random group actions of four users on five devices', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all devices show the same group, members and tips in the end, and their own membership (%i) [MEMBER-21]',
    runPlans(plans, async (testBed, { rounds, stage }) => {
      const scenario = new MembersScenario(testBed, stage)
      await scenario.start()
      for (const steps of rounds) {
        if (!(await scenario.begin())) return
        await runSteps(scenario, actions, alone, steps)
        await agree(scenario)
      }
    }),
    MAX_MS,
  )
})
