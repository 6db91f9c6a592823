import fc from 'fast-check'
import type { Device } from 'tavern-im/testing'
import { describe, it } from 'vitest'
import { alone } from './connection-actions.ts'
import { leave, runSteps } from './scenario.ts'
import { formats, MAX_MS, retentions, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'
import { actions, SignalingScenario } from './signaling-scenario.ts'

const often = ['invite', 'invite', 'accept', 'reject', 'cancel', 'race'] as const
const names = [...often, ...often, 'cut', 'reconnect', 'blip', 'reload', 'kill'] as const

const plans = fc.record({
  rounds: roundsOf<keyof typeof actions>(names, 5, { once: 'restart', most: 40 }),
  logRetention: retentions,
  formats: fc.tuple(formats, formats),
})

describe('invitations', () => {
  it.each(seedsFrom(1))(
    'have the same outcome on all devices after random actions: seed %i [SIGNAL-05] [SIGNAL-09]',
    runPlans(plans, async (testBed, { rounds, formats }) => {
      const scenario = new SignalingScenario(testBed)
      await scenario.start(formats)
      for (const steps of rounds) {
        await runSteps(scenario, actions, alone, steps)
        await scenario.participants.reconnectAll()
        const fresh = await scenario.participants.fresh()
        await scenario.agree(fresh.get('alice') as Device)
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
