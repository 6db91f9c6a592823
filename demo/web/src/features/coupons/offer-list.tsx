import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountSession } from '../account/session.ts'
import { useNow } from '../chat/use-now.ts'
import { requireLogin } from '../gate/require-login.ts'
import type { CallPath, ReplyOf } from '../market/market.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketAction } from '../market/use-market.ts'
import { useMarketList } from '../market/use-market-list.ts'
import { momentText } from '../orders/order.ts'
import styles from './ticket.module.css'
import { Ticket } from './ticket.tsx'

type Offer = ReplyOf<'/api/basic/conpons/list'>['list'][number]

const invalidates: readonly CallPath[] = ['/api/basic/conpons/list', '/api/basic/conpons/myList']

/** Below this number the remaining count is shown instead of a date. */
const FEW = 50

const noteOf = ({ startAt, endAt, reason, left, per_account }: Offer, now: number): string => {
  if (now < startAt) return `${momentText(startAt, now)} 开抢`
  const most = per_account > 1 ? `每人限领 ${per_account} 张 · ` : ''
  const few = reason === '' && left <= FEW ? `仅剩 ${left} 张 · ` : ''
  return `${few}${most}${momentText(endAt, now)} 到期`
}

/** Coupons on offer; visitors must log in, because eligibility depends on the user. */
export const OfferList = () => {
  const isLoggedIn = useAccountSession() !== null
  return isLoggedIn ? (
    <Offers />
  ) : (
    <StateBlock
      title="登录后领取优惠券"
      text="新人券、限时券都在这里"
      action={{ text: '立即登录', run: () => void requireLogin(() => undefined) }}
    />
  )
}

const claimableFirst = (offers: readonly Offer[]): readonly Offer[] => [
  ...offers.filter(({ reason }) => reason === ''),
  ...offers.filter(({ reason }) => reason !== ''),
]

const Offers = () => {
  const offers = useMarketList('/api/basic/conpons/list', {})
  const { run, isBusy } = useMarketAction('/api/basic/conpons/receive', { invalidates })
  const receive = async ({ id }: Offer) => {
    if ((await run({ id })) !== null) toast('领取成功')
  }
  return (
    <PagedList
      list={offers}
      errorTitle="优惠券没有加载出来"
      skeleton={<SkeletonRows count={4} />}
      empty={<StateBlock title="暂时没有可领的优惠券" text="过几天再来看看" />}
    >
      <ul className={styles.list}>
        {claimableFirst(offers.items).map((offer) => (
          <li key={offer.id}>
            <OfferTicket offer={offer} isBusy={isBusy} onReceive={() => void receive(offer)} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

interface OfferTicketProps {
  readonly offer: Offer
  readonly isBusy: boolean
  readonly onReceive: () => void
}

const OfferTicket = ({ offer, isBusy, onReceive }: OfferTicketProps) => {
  const now = useNow()
  const { reason } = offer
  return (
    <Ticket coupon={offer} note={noteOf(offer, now)} isInactive={reason !== ''}>
      {reason === '' ? (
        <Button size="small" isDisabled={isBusy} onClick={onReceive}>
          领取
        </Button>
      ) : (
        <span className={styles.why}>{reason}</span>
      )}
    </Ticket>
  )
}
