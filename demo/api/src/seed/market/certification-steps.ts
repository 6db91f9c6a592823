import { apply } from '../../certification/apply.ts'
import {
  operatorCertificationApprove,
  operatorCertificationRefuse,
} from '../../operator/certification-decisions.ts'
import { introductions, realNames } from './market-words.ts'
import { operate } from './operate.ts'
import { APPLICANTS, thugs } from './people.ts'
import { ask, DAY_MS, HOUR_MS, MINUTE_MS, nth, type Play, playerOf, type Step } from './play.ts'

const applyAs = (play: Play, account: string) => {
  const player = playerOf(play, account)
  const number = Number(account) % 100
  return ask(play, player, apply, {
    real_name: nth(realNames, number),
    contact: `139000010${String(number).padStart(2, '0')}`,
    job_id: player.jobID,
    introduction: nth(introductions, number),
    pictures: [player.picture],
    agreed: '1',
  })
}

const applicationOf = async ({ context }: Play, accountID: number): Promise<string> => {
  const { id } = await context.db
    .selectFrom('certifications')
    .where('account_id', '=', accountID)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Who is certified was so before the first order; some others applied lately. */
export const certificationSteps = (now: number): readonly Step[] => [
  ...thugs.flatMap((account, at): readonly Step[] => {
    const applied = now - 45 * DAY_MS + at * 40 * MINUTE_MS
    return [
      { at: applied, run: (play) => applyAs(play, account) },
      {
        at: applied + 2 * HOUR_MS,
        run: async (play) => {
          const id = await applicationOf(play, playerOf(play, account).row.id)
          await operate(play, operatorCertificationApprove, { id })
        },
      },
    ]
  }),
  { at: now - 3 * DAY_MS, run: (play) => applyAs(play, APPLICANTS.refused) },
  {
    at: now - 3 * DAY_MS + 3 * HOUR_MS,
    run: async (play) => {
      const id = await applicationOf(play, playerOf(play, APPLICANTS.refused).row.id)
      const reason = '截图看不清角色名和分段，请重新上传'
      await operate(play, operatorCertificationRefuse, { id, reason })
    },
  },
  ...APPLICANTS.waiting.map(
    (account, at): Step => ({
      at: now - (2 + at * 3) * HOUR_MS,
      run: (play) => applyAs(play, account),
    }),
  ),
]
