import { useState } from 'react'
import { Link } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { OldPhoneField, useOldPhoneCode } from '../account/old-phone-code.tsx'
import { useAccountSession } from '../account/session.ts'
import { useNow } from '../chat/use-now.ts'
import { type CallPath, failureText, type ReplyOf } from '../market/market.ts'
import { useMarket, useMarketAction } from '../market/use-market.ts'
import { momentText } from '../orders/order.ts'
import styles from './safety.module.css'

type Deletion = ReplyOf<'/api/basic/user/deletion/detail'>

const DETAIL = '/api/basic/user/deletion/detail'

const invalidates: readonly CallPath[] = [DETAIL]

interface PartProps {
  readonly deletion: Deletion
}

/** The deletion of the account: conditions, request, withdrawal (ACCOUNT-06). */
export const DeletionPanel = () => {
  const { data, error, refetch } = useMarket(DETAIL, {})
  if (data === undefined && error !== null) {
    return (
      <StateBlock
        art="broken"
        title="没有加载出来"
        text={failureText(error)}
        action={{ text: '重新加载', run: () => void refetch() }}
      />
    )
  }
  if (data === undefined) return <SkeletonRows count={4} />
  if (data.due_at > 0) return <Requested deletion={data} />
  return (
    <div className={styles.panel}>
      <Consequences deletion={data} />
      {data.obstacles.length > 0 ? <Obstacles deletion={data} /> : <RequestForm deletion={data} />}
    </div>
  )
}

const Consequences = ({ deletion: { wait_days } }: PartProps) => (
  <Card>
    <h2 className={styles.title}>注销后无法恢复</h2>
    <ul className={styles.lines}>
      <li>手机号、昵称、头像、游戏角色和认证资料会被删除</li>
      <li>好友、会话和群组关系会被删除；您发给别人的消息仍在对方的聊天里</li>
      <li>优惠券作废；订单、评价和资金记录按法律要求保留，显示为“已注销用户”</li>
      <li>申请后有 {wait_days} 天冷静期，期间照常使用，可以随时撤回</li>
    </ul>
  </Card>
)

const Obstacles = ({ deletion: { obstacles } }: PartProps) => (
  <Card>
    <h2 className={styles.title}>现在还不能注销</h2>
    <ul className={styles.obstacles}>
      {obstacles.map(({ text, link }) => (
        <li key={text}>
          <span className={styles.warning}>
            <Icon name="warning" />
          </span>
          <span className={styles.words}>{text}</span>
          {link !== '' && (
            <Link className={styles.link ?? ''} to={link}>
              去处理
            </Link>
          )}
        </li>
      ))}
    </ul>
  </Card>
)

const RequestForm = ({ deletion: { forfeits, needs_code, wait_days } }: PartProps) => {
  const phone = useAccountSession()?.userInfo.phone ?? ''
  const proof = useOldPhoneCode(phone)
  const { run, isBusy } = useMarketAction('/api/basic/user/deletion/request', { invalidates })
  const [agreed, setAgreed] = useState(false)
  const request = async () => {
    if (needs_code && !proof.isRight()) return
    const isSure = await confirm({
      title: '申请注销账号？',
      content: `${wait_days} 天后永久删除，在此之前可以撤回`,
      confirmText: '申请注销',
    })
    if (!isSure) return
    if ((await run(needs_code ? { code: proof.code } : {})) !== null) toast('已申请注销')
  }
  return (
    <Card>
      {needs_code && <OldPhoneField phone={phone} form={proof} label="手机验证码" />}
      {forfeits > 0 && (
        <p className={styles.forfeit}>
          余额 {moneyText(forfeits)} 不足最低提现金额，注销后视为放弃
        </p>
      )}
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        我已了解注销的后果
      </label>
      <Button kind="danger" isDisabled={!agreed} isBusy={isBusy} onClick={() => void request()}>
        申请注销
      </Button>
    </Card>
  )
}

const Requested = ({ deletion: { due_at } }: PartProps) => {
  const now = useNow()
  const { run, isBusy } = useMarketAction('/api/basic/user/deletion/cancel', { invalidates })
  const cancel = async () => {
    if ((await run({})) !== null) toast('已撤回，账号保留')
  }
  return (
    <div className={styles.panel}>
      <StateBlock
        title="已申请注销"
        text={`账号将在 ${momentText(due_at, now)} 永久删除。届时如有未结束的订单或余额，将自动取消注销。`}
      />
      <Button isBusy={isBusy} onClick={() => void cancel()}>
        撤回申请
      </Button>
    </div>
  )
}
