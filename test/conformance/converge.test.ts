import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { deeds } from './converge-deeds.ts'
import { ConvergePlay, type Stage } from './converge-play.ts'
import { askedBy, shownBy } from './converge-shown.ts'
import { alone } from './line-deeds.ts'
import { AGREE, leave, runSteps, type Shown } from './play.ts'
import { formats, MAX_MS, playing, retentions, roundsOf, seedsFrom } from './play-plans.ts'

const often: readonly (keyof typeof deeds)[] = [
  ...(['say', 'say', 'say', 'sayMany', 'modify', 'modify', 'revoke', 'remove', 'remove'] as const),
  ...(['react', 'react', 'extend', 'receipt', 'read', 'page', 'blip', 'cut', 'mend'] as const),
]

const others: readonly (keyof typeof deeds)[] = [
  ...(['resend', 'modifyTogether', 'clear', 'unreact', 'askReactions', 'unextend'] as const),
  ...(['askExtensions', 'askReceipts', 'readAll', 'hop', 'reload', 'kill'] as const),
]

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...others], 6, { once: 'restart' }),
  logRetention: retentions,
  stage: fc.record<Stage>({ format: formats, isDiskShared: fc.boolean() }),
})

const agree = async (play: ConvergePlay): Promise<void> => {
  const { seats } = play
  await seats.mend()
  await vi.waitFor(() => expect(play.isSending()).toBe(false), AGREE)
  const fresh = await seats.fresh()
  const asked: Shown = (device, userID) => askedBy(device, play.idsOf(userID))
  await seats.agree(fresh, (device, userID) => shownBy(device, play.idsOf(userID)))
  expect(await play.faults(fresh)).toEqual([])
  expect(play.toldTwice()).toEqual([])
  for (const [userID, device] of fresh) await asked(device, userID)
  await vi.waitFor(async () => expect(await play.wrongAnnotations(fresh)).toEqual([]), AGREE)
  await seats.agree(fresh, asked)
  await leave(fresh)
}

describe('whatever three users do on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_122))(
    'all of them show the same in the end, and what was answered is so (%i) [SYNC-26]',
    playing(plans, async (testBed, { rounds, stage }) => {
      const play = new ConvergePlay(testBed)
      await play.start(stage)
      for (const steps of rounds) {
        await runSteps(play, deeds, alone, steps)
        await agree(play)
      }
    }),
    MAX_MS,
  )
})
