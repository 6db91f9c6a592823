import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { AGREE, runSteps } from './scenario.ts'
import { MAX_MS, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'
import { actions, alone, UnreadScenario } from './unread-scenario.ts'

const often: readonly (keyof typeof actions)[] = [
  ...(['say', 'say', 'say', 'say', 'read', 'read', 'remove'] as const),
]

const others = (Object.keys(actions) as (keyof typeof actions)[]).filter(
  (action) => action !== 'restart',
)

const plans = fc.record({
  rounds: roundsOf([...often, ...others], 6, { once: 'restart' }),
  logRetention: fc.constant(10_000),
})

describe('random actions of three users on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all devices count unread messages by the formula (%i) [UNREAD-01]',
    runPlans(plans, async (testBed, { rounds }) => {
      const scenario = new UnreadScenario(testBed)
      await scenario.start()
      for (const steps of rounds) {
        await runSteps(scenario, actions, alone, steps)
        await scenario.participants.reconnectAll()
        await vi.waitFor(
          async () => expect(await scenario.shown()).toEqual(scenario.expected()),
          AGREE,
        )
      }
    }),
    MAX_MS,
  )
})
