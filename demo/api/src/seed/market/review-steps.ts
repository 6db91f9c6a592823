import type { Position } from '../../orders/machine.ts'
import { reviewSave } from '../../reviews/save-review.ts'
import { showDueReviews } from '../../reviews/show-review.ts'
import { standardSettings } from '../../settings.ts'
import { chanceOf } from './chance.ts'
import type { Story } from './order-plans.ts'
import { reviewWords } from './review-words.ts'
import { callAs, MINUTE_MS, playerOf, type SeedContext, type Step } from './seed-context.ts'

/** Percent of the pairs in which a side reviews. */
const REVIEWING: Readonly<Record<Position, number>> = { boss: 85, thug: 60 }

const LONGEST_WAIT = 600

interface Pair {
  readonly author: string
  readonly subject: string
  readonly position: Position
}

const pairsOf = ({ cast }: Story): readonly Pair[] =>
  cast.bosses.flatMap((boss) =>
    cast.thugs.flatMap((thug): readonly Pair[] => [
      { author: boss, subject: thug, position: 'boss' },
      { author: thug, subject: boss, position: 'thug' },
    ]),
  )

const review = (story: Story, { author, subject, position }: Pair) => {
  const { plan } = story
  const [stars, tags, text] = chanceOf(`review-${plan.number}-${author}-${subject}`).pick(
    reviewWords[position],
  )
  return (seed: SeedContext): Promise<unknown> =>
    callAs(seed, playerOf(seed, author), reviewSave, {
      order_id: seed.orders[plan.number]?.id ?? '',
      im_user_id: playerOf(seed, subject).row.im_user_id,
      stars,
      tags,
      text,
    })
}

/** The reviews after a settlement, and the day on which those without an answer are shown. */
export const reviewSteps = (story: Story, now: number): readonly Step[] => {
  const { plan, times } = story
  const settled = times.get('confirm') ?? times.get('lapse')
  if (settled === undefined) return []
  const chance = chanceOf(`reviews-${plan.number}`)
  const steps = pairsOf(story)
    .filter(({ position }) => chance.happens(REVIEWING[position]))
    .map((pair) => ({
      at: Math.floor(settled + chance.between(5, LONGEST_WAIT) * MINUTE_MS),
      run: review(story, pair),
    }))
  const shown = {
    at: settled + standardSettings.reviewMs,
    run: ({ context }: SeedContext) => showDueReviews(context),
  }
  return [...steps, shown].filter(({ at }) => at < now)
}
