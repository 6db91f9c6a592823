import { call } from '../call.ts'
import { moneyText } from '../kernel/money.ts'
import { idOf, object } from '../kernel/schema.ts'
import { done, reasonField } from '../operator/message.ts'
import { endSubsidy } from './end.ts'
import { lockedSubsidy } from './held-subsidy.ts'

const decision = <const Path extends `/${string}`>(
  path: Path,
  to: 'released' | 'revoked',
  verb: string,
) =>
  call({
    path,
    who: 'operator',
    isChange: true,
    request: object({ id: idOf('补贴'), reason: reasonField }),
    reply: done,
    async run(context, request) {
      const held = await lockedSubsidy(context, request.id)
      await endSubsidy(context, held, { to, reason: request.reason.trim() })
      return { message: `已${verb}补贴 ${moneyText(held.fen)}` }
    },
  })

/** Releases the subsidy to the thug now, regardless of signals and time. */
export const operatorSubsidyRelease = decision('/api/operator/subsidy/release', 'released', '发放')

/** Revokes the subsidy for the platform, with a reason for the thug. */
export const operatorSubsidyRevoke = decision('/api/operator/subsidy/revoke', 'revoked', '收回')
