import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { failureText, market } from '../market/market.ts'
import { Result } from './result.tsx'
import { BALANCE_PATH, walletCalls } from './wallet.ts'

const LIST = '/api/account/manage/withdrawList'

/** Poll interval; withdrawals take seconds to days. */
const POLL_MS = 4000

const PAGE_SIZE = 50

const words = {
  requested: { tone: 'waiting', title: '提现处理中', text: '已提交，到账时间以收款方为准' },
  paid_out: { tone: 'good', title: '提现成功', text: '已转出，请留意收款账户' },
  refused: { tone: 'bad', title: '提现失败', text: '金额已退回钱包余额' },
} as const

/** The state of a withdrawal. */
export const WithdrawResult = ({ withdrawID }: { readonly withdrawID: string }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [LIST, 'one', withdrawID],
    queryFn: async () => {
      const { list } = await market(LIST, { page_size: PAGE_SIZE })
      return list.find(({ id }) => id === withdrawID) ?? null
    },
    refetchInterval: ({ state }) => (state.data?.status === 'requested' ? POLL_MS : false),
    staleTime: 0,
  })
  const hasEnded = data !== undefined && data !== null && data.status !== 'requested'
  useEffect(() => {
    if (!hasEnded) return
    const shown = walletCalls.filter((path) => path !== LIST)
    for (const path of shown) void client.invalidateQueries({ queryKey: [path] })
  }, [hasEnded, client])
  const goHome = () => void navigate(BALANCE_PATH, { replace: true })
  if (data === null) {
    const action = { text: '返回钱包', run: goHome }
    return <StateBlock art="lost" title="没有找到这笔提现" text="请到钱包查看" action={action} />
  }
  if (data === undefined && error === null) return <SkeletonRows count={3} />
  if (data === undefined) {
    return (
      <StateBlock
        art="broken"
        title="没有查到提现结果"
        text={failureText(error)}
        action={{ text: '重新查询', run: () => void refetch() }}
      />
    )
  }
  const { tone, title, text } = words[data.status]
  return (
    <Result
      tone={tone}
      title={title}
      text={data.reason === '' ? text : `${data.reason}，${text}`}
      fen={data.amount}
      lines={[
        { text: '收款人', value: data.account_name },
        { text: '收款账号', value: data.account_no },
        { text: '手续费', value: moneyText(data.fee) },
        { text: '实际到账', value: moneyText(data.receive) },
      ]}
    >
      <Button onClick={goHome}>返回钱包</Button>
      {data.voucher_url !== '' && (
        <Button kind="soft" onClick={() => location.assign(data.voucher_url)}>
          查看回单
        </Button>
      )}
    </Result>
  )
}
