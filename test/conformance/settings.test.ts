import fc from 'fast-check'
import { describe, it } from 'vitest'
import { alone } from './connection-actions.ts'
import { leave, runSteps } from './scenario.ts'
import { MAX_MS, retentions, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'
import { actions, SettingsScenario, settingsOf } from './settings-scenario.ts'

const often: readonly (keyof typeof actions)[] = [
  ...(['pin', 'mark', 'remind', 'dismiss', 'folder', 'receive'] as const),
]

const others: readonly (keyof typeof actions)[] = [
  ...(['note', 'read', 'cut', 'reconnect', 'blip', 'reload', 'kill'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...others], 3, { once: 'restart' }),
  logRetention: retentions,
})

describe('random settings of three devices of a user', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all devices, and a new one, show the same settings in the end (%i) [CONV-54] [CONV-76]',
    runPlans(plans, async (testBed, { rounds }) => {
      const scenario = new SettingsScenario(testBed)
      await scenario.start()
      for (const steps of rounds) {
        await runSteps(scenario, actions, alone, steps)
        await scenario.participants.reconnectAll()
        const fresh = await scenario.participants.fresh()
        await scenario.participants.agree(fresh, settingsOf)
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
