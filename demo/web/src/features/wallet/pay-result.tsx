import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { failureText, MarketError, market, type ReplyOf } from '../market/market.ts'
import { payPath } from './pay-request.ts'
import { returnPathOf } from './pay-return.ts'
import { Result } from './result.tsx'
import { BALANCE_PATH, walletCalls } from './wallet.ts'

const CHECK = '/api/pay/status/checkStatus'

const PAYMENT_UNKNOWN = 30002

type Payment = ReplyOf<typeof CHECK>

const FIRST_POLL_MS = 1000
const LAST_POLL_MS = 10_000
const GROWTH = 1.5

/** The delay before the next poll: grows while the payment is pending; false after its end. */
const nextPoll = (status: Payment['status'] | undefined, polls: number): number | false =>
  status === 'pending' || status === 'failed'
    ? Math.min(FIRST_POLL_MS * GROWTH ** polls, LAST_POLL_MS)
    : false

const words = {
  pending: { tone: 'waiting', title: '正在确认支付结果', text: '已支付请稍候，到账后会自动更新' },
  paid: { tone: 'good', title: '充值成功', text: '已存入钱包余额' },
  failed: { tone: 'bad', title: '支付未成功', text: '没有扣款成功，可以重新充值' },
  closed: { tone: 'bad', title: '支付已关闭', text: '超过支付时间；如已扣款，到账后会存入余额' },
} as const

/** The result of a recharge, or that it is pending. */
export const PayResult = ({ payID }: { readonly payID: string }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [CHECK, payID],
    queryFn: () => market(CHECK, { pay_id: payID }),
    refetchInterval: ({ state }) => nextPoll(state.data?.status, state.dataUpdateCount),
    staleTime: 0,
  })
  const isPaid = data?.status === 'paid'
  useEffect(() => {
    if (!isPaid) return
    for (const path of walletCalls) void client.invalidateQueries({ queryKey: [path] })
  }, [isPaid, client])
  const toWallet = () => void navigate(BALANCE_PATH, { replace: true })
  if (error instanceof MarketError && error.code === PAYMENT_UNKNOWN) {
    return (
      <StateBlock
        art="lost"
        title="没有找到这笔支付"
        text="链接可能不完整，或不是您的支付"
        action={{ text: '返回钱包', run: toWallet }}
      />
    )
  }
  if (data === undefined && error !== null) {
    return (
      <StateBlock
        art="broken"
        title="没有查到支付结果"
        text={failureText(error)}
        action={{ text: '重新查询', run: () => void refetch() }}
      />
    )
  }
  if (data === undefined) return <SkeletonRows count={3} />
  const back = returnPathOf(payID)
  const { tone, title, text } = words[data.status]
  return (
    <Result
      tone={tone}
      title={title}
      text={data.reason === '' ? text : data.reason}
      fen={data.amount}
      lines={[{ text: '钱包余额', value: moneyText(data.balance) }]}
    >
      {isPaid && back !== '' && (
        <Button onClick={() => void navigate(back, { replace: true })}>继续刚才的操作</Button>
      )}
      {data.pay_url !== '' && (
        <Button onClick={() => void navigate(payPath({ payID, back }), { replace: true })}>
          继续支付
        </Button>
      )}
      {data.status === 'pending' && (
        <Button kind="soft" onClick={() => void refetch()}>
          我已支付，刷新结果
        </Button>
      )}
      {data.status === 'closed' && (
        <Button
          onClick={() => void navigate(payPath({ fen: data.amount, back }), { replace: true })}
        >
          重新支付
        </Button>
      )}
      <Button kind={isPaid && back === '' ? 'primary' : 'plain'} onClick={toWallet}>
        {isPaid && back === '' ? '完成' : '返回钱包'}
      </Button>
    </Result>
  )
}
