import fc from 'fast-check'
import type { Device } from 'tavern-im/testing'
import { describe, it } from 'vitest'
import { alone } from './line-deeds.ts'
import { leave, runSteps } from './play.ts'
import { formats, MAX_MS, playing, retentions, roundsOf, seedsFrom } from './play-plans.ts'
import { deeds, SignalPlay } from './signal-play.ts'

const often = ['invite', 'invite', 'accept', 'reject', 'cancel', 'race'] as const
const names = [...often, ...often, 'cut', 'mend', 'blip', 'reload', 'kill'] as const

const plans = fc.record({
  rounds: roundsOf<keyof typeof deeds>(names, 5, { once: 'restart', most: 40 }),
  logRetention: retentions,
  formats: fc.tuple(formats, formats),
})

describe('invitations', () => {
  it.each(seedsFrom(1))(
    'end alike for all who know of them, whatever happens: seed %i [SIGNAL-05] [SIGNAL-09]',
    playing(plans, async (testBed, { rounds, formats }) => {
      const play = new SignalPlay(testBed)
      await play.start(formats)
      for (const steps of rounds) {
        await runSteps(play, deeds, alone, steps)
        await play.seats.mend()
        const fresh = await play.seats.fresh()
        await play.agree(fresh.get('alice') as Device)
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
