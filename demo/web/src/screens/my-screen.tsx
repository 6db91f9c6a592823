import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logout } from '../features/account/calls.ts'
import { NicknameSheet } from '../features/account/nickname-sheet.tsx'
import { useAccountSession } from '../features/account/session.ts'
import { certificationTexts } from '../features/certification/certification.ts'
import { useMarket } from '../features/market/use-market.ts'
import { BALANCE_PATH } from '../features/wallet/wallet.ts'
import { confirm } from '../ui/ask.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Lantern } from '../ui/lantern.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { yuanOf } from '../ui/money.ts'
import { Card, Page } from '../ui/page.tsx'
import { useScrollMemory } from '../ui/scroll-memory.ts'
import { toast } from '../ui/toast.ts'
import styles from './my-screen.module.css'

/** 138****0001 */
const hidden = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

const copy = async (text: string): Promise<void> =>
  toast((await copyText(text)) ? '已复制' : '复制失败')

const leave = async (): Promise<void> => {
  const isSure = await confirm({
    title: '退出登录',
    content: '退出后收不到新消息提醒',
    confirmText: '退出登录',
  })
  if (isSure) logout()
}

export const MyScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  useScrollMemory(useLocation().pathname, body)
  const [isRenaming, setIsRenaming] = useState(false)
  const user = useAccountSession()?.userInfo
  if (user === undefined) return null
  return (
    <Page scrollRef={body}>
      <div className={styles.hero}>
        <Lantern />
        <Avatar src={user.avatar} name={user.nickname} size="huge" />
        <div className={styles.who}>
          <h1 className={styles.nickname}>{user.nickname}</h1>
          <p className={styles.headline}>{user.headline}</p>
        </div>
      </div>
      <div className={styles.cards}>
        <Card isFlush>
          <ListRow
            icon="edit"
            title="修改昵称"
            value={user.nickname}
            onClick={() => setIsRenaming(true)}
          />
          <ListRow
            icon="copy"
            title="聊天 ID"
            value={user.im_user_id}
            onClick={() => void copy(user.im_user_id)}
          />
          <ListRow
            icon="person"
            title="账号"
            value={user.account}
            onClick={() => void copy(user.account)}
          />
          {user.phone !== '' && (
            <ListRow
              icon="phone"
              title="手机号"
              value={hidden(user.phone)}
              onClick={() => void copy(user.phone)}
            />
          )}
        </Card>
        <Business />
        <Subpages />
        <Button kind="danger" onClick={() => void leave()}>
          退出登录
        </Button>
      </div>
      <NicknameSheet
        isOpen={isRenaming}
        nickname={user.nickname}
        onClose={() => setIsRenaming(false)}
      />
    </Page>
  )
}

const BELOW = '/pages/enter/my/subpages'
const DISCOUNT = '/pages/enter/home/subpages/discount'

/** What the user buys and sells, and with what. */
const Business = () => {
  const navigate = useNavigate()
  const { data: counts } = useMarket('/api/order/summary/count', {})
  const { data: wallet } = useMarket('/api/account/manage/info', {})
  const waiting = counts?.to_confirm ?? 0
  const open = (path: string) => () => void navigate(path)
  return (
    <Card isFlush>
      <ListRow
        icon="order"
        title="我的订单"
        value={waiting > 0 ? `${waiting} 单待确认` : ''}
        onClick={open(`${BELOW}/order`)}
      />
      <ListRow
        icon="wallet"
        title="我的钱包"
        value={wallet === undefined ? '' : `¥${yuanOf(wallet.balance)}`}
        onClick={open(BALANCE_PATH)}
      />
      <ListRow icon="ticket" title="优惠券" onClick={open(DISCOUNT)} />
    </Card>
  )
}

const Subpages = () => {
  const navigate = useNavigate()
  const { data } = useMarket('/api/basic/thug/applyDetail', {})
  const open = (page: string) => () => void navigate(`${BELOW}/${page}`)
  const certification = data === undefined ? '' : certificationTexts[data.status]
  return (
    <>
      <Card isFlush>
        <ListRow icon="sword" title="游戏角色" onClick={open('game_role_manage')} />
        <ListRow icon="shield" title="打手认证" value={certification} onClick={open('thugauth')} />
      </Card>
      <Card isFlush>
        <ListRow icon="order" title="用户协议" onClick={open('user_agreement')} />
        <ListRow icon="lock" title="隐私政策" onClick={open('privacy_policy')} />
        <ListRow icon="info" title="关于开黑酒馆" onClick={open('about_mini_program')} />
      </Card>
    </>
  )
}
