import { useState } from 'react'
import { moneyText, percentText, type ReplyOf } from 'tavern-market-api/client'
import { failureText } from '../../features/market/failure.ts'
import { Button } from '../../ui/button.tsx'
import { QueryView } from '../kit/list-view.tsx'
import { Card, Heading, Mark, Soft, Table, Tiles } from '../kit/parts.tsx'
import { ask, useOperator } from '../session.ts'

type Overview = ReplyOf<'/api/operator/ledger/overview'>

/** Names of the ledger's accounts; −1 shows an account that owes as a positive amount. */
const KINDS = [
  ['fee', '服务费收入', 1],
  ['subsidy', '优惠券补贴', -1],
  ['wallet', '用户余额', 1],
  ['escrow', '订单押金', 1],
  ['held', '补贴待发放', 1],
  ['withdrawal', '提现处理中', 1],
  ['clearing', '支付渠道', -1],
] as const

const MOST_FAULTS = 20

const tilesOf = ({ totals }: Overview) =>
  KINDS.map(([kind, title, sign]) => {
    const sum = totals.find((one) => one.kind === kind)?.sum ?? 0
    return { title, value: moneyText(sum === 0 ? 0 : sum * sign) }
  })

const Days = ({ days }: Pick<Overview, 'days'>) =>
  days.length === 0 ? (
    <Soft>最近30天没有收入和补贴</Soft>
  ) : (
    <Table
      label="最近30天"
      heads={['日期', '服务费', '补贴']}
      rows={days.map(({ date, fee, subsidy }) => ({
        key: date,
        cells: [date, moneyText(fee), moneyText(subsidy)],
      }))}
    />
  )

interface Verdict {
  readonly isClean: boolean
  readonly words: string
}

const judged = async (): Promise<Verdict> => {
  const { is_clean, transfers, faults } = await ask('/api/operator/ledger/audit', {})
  const listed = faults.slice(0, MOST_FAULTS).join('；')
  const words = is_clean
    ? `账目平衡，共${transfers}笔流水`
    : `发现${faults.length}处问题：${listed}`
  return { isClean: is_clean, words }
}

const Audit = () => {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const check = async () => {
    setIsBusy(true)
    setVerdict(await judged().catch((error) => ({ isClean: false, words: failureText(error) })))
    setIsBusy(false)
  }
  return (
    <Card
      title="账目核对"
      aside={
        <Button kind="plain" size="small" isBusy={isBusy} onClick={() => void check()}>
          核对账目
        </Button>
      }
    >
      <Soft>逐笔核对全部流水，确认每个账户的余额等于流水之和，总和为零。</Soft>
      {verdict !== null && (
        <p role="status">
          <Mark look={verdict.isClean ? 'good' : 'bad'}>{verdict.words}</Mark>
        </p>
      )}
    </Card>
  )
}

/** Balances by kind, the earnings of the platform, and the audit of the books. */
export const LedgerScreen = () => (
  <>
    <Heading title="资金概览" />
    <QueryView query={useOperator('/api/operator/ledger/overview', {})}>
      {(overview) => (
        <>
          <Card title="账户合计">
            <Tiles tiles={tilesOf(overview)} />
          </Card>
          <Audit />
          <Card
            title="最近30天"
            aside={<Soft>服务费率 {percentText(overview.fee_basis_points)}</Soft>}
          >
            <Days days={overview.days} />
          </Card>
        </>
      )}
    </QueryView>
  </>
)
