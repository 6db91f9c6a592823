import { apply } from '../../certification/apply.ts'
import {
  operatorCertificationApprove,
  operatorCertificationRefuse,
} from '../../operator/certifications.ts'
import { introductions, realNames } from './market-words.ts'
import { operate } from './operate.ts'
import { APPLICANTS, thugs } from './people.ts'
import {
  callAs,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  nth,
  playerOf,
  type SeedContext,
  type Step,
} from './seed-context.ts'

const applyAs = (seed: SeedContext, account: string) => {
  const player = playerOf(seed, account)
  const number = Number(account) % 100
  return callAs(seed, player, apply, {
    real_name: nth(realNames, number),
    contact: `139000010${String(number).padStart(2, '0')}`,
    job_id: player.jobID,
    introduction: nth(introductions, number),
    pictures: [player.picture],
    agreed: '1',
  })
}

const applicationOf = async ({ context }: SeedContext, accountID: number): Promise<string> => {
  const { id } = await context.db
    .selectFrom('certifications')
    .where('account_id', '=', accountID)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Certifies the thugs before the first order; some others applied recently. */
export const certificationSteps = (now: number): readonly Step[] => [
  ...thugs.flatMap((account, at): readonly Step[] => {
    const applied = now - 45 * DAY_MS + at * 40 * MINUTE_MS
    return [
      { at: applied, run: (seed) => applyAs(seed, account) },
      {
        at: applied + 2 * HOUR_MS,
        run: async (seed) => {
          const id = await applicationOf(seed, playerOf(seed, account).row.id)
          await operate(seed, operatorCertificationApprove, { id })
        },
      },
    ]
  }),
  { at: now - 3 * DAY_MS, run: (seed) => applyAs(seed, APPLICANTS.refused) },
  {
    at: now - 3 * DAY_MS + 3 * HOUR_MS,
    run: async (seed) => {
      const id = await applicationOf(seed, playerOf(seed, APPLICANTS.refused).row.id)
      const reason = '截图看不清角色名和分段，请重新上传'
      await operate(seed, operatorCertificationRefuse, { id, reason })
    },
  },
  ...APPLICANTS.waiting.map(
    (account, at): Step => ({
      at: now - (2 + at * 3) * HOUR_MS,
      run: (seed) => applyAs(seed, account),
    }),
  ),
]
