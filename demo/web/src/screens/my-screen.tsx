import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { logout } from '../features/account/calls.ts'
import { NicknameSheet } from '../features/account/nickname-sheet.tsx'
import { useAccountSession } from '../features/account/session.ts'
import { confirm } from '../ui/ask.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Lantern } from '../ui/lantern.tsx'
import { ListRow } from '../ui/list-row.tsx'
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
