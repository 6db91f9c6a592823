import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { alone } from './connection-actions.ts'
import { actions } from './converge-actions.ts'
import { ConvergeScenario, type Stage } from './converge-scenario.ts'
import { requestedBy, shownBy } from './converge-shown.ts'
import { AGREE, leave, runSteps, type Shown } from './scenario.ts'
import { formats, MAX_MS, retentions, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'

const often: readonly (keyof typeof actions)[] = [
  ...(['say', 'say', 'say', 'sayMany', 'modify', 'modify', 'revoke', 'remove', 'remove'] as const),
  ...(['react', 'react', 'extend', 'receipt', 'read', 'page', 'blip', 'cut', 'reconnect'] as const),
]

const others: readonly (keyof typeof actions)[] = [
  ...(['resend', 'modifyTogether', 'clear', 'unreact', 'askReactions', 'unextend'] as const),
  ...(['askExtensions', 'askReceipts', 'readAll', 'hop', 'reload', 'kill'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...others], 6, { once: 'restart' }),
  logRetention: retentions,
  stage: fc.record<Stage>({ format: formats, isDiskShared: fc.boolean() }),
})

const agree = async (scenario: ConvergeScenario): Promise<void> => {
  const { participants } = scenario
  await participants.reconnectAll()
  await vi.waitFor(() => expect(scenario.isSending()).toBe(false), AGREE)
  const fresh = await participants.fresh()
  const request: Shown = (device, userID) => requestedBy(device, scenario.idsOf(userID))
  await participants.agree(fresh, (device, userID) => shownBy(device, scenario.idsOf(userID)))
  expect(scenario.faults(fresh)).toEqual([])
  expect(scenario.reportedTwice()).toEqual([])
  for (const [userID, device] of fresh) await request(device, userID)
  await vi.waitFor(async () => expect(await scenario.wrongAnnotations(fresh)).toEqual([]), AGREE)
  await participants.agree(fresh, request)
  await leave(fresh)
}

describe('random actions of three users on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_122))(
    'all devices show the same state in the end, and acknowledged changes are stored (%i) [SYNC-26]',
    runPlans(plans, async (testBed, { rounds, stage }) => {
      const scenario = new ConvergeScenario(testBed)
      await scenario.start(stage)
      for (const steps of rounds) {
        await runSteps(scenario, actions, alone, steps)
        await agree(scenario)
      }
    }),
    MAX_MS,
  )
})
