import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Card } from '../../ui/page.tsx'
import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import type { UserInfo } from '../account/session.ts'
import { certificationTexts } from '../certification/certification.ts'
import { chooseFiles } from '../host/choose-files.ts'
import { useMarket } from '../market/use-market.ts'
import { useJobs } from '../orders/use-jobs.ts'
import { preparedPicture } from '../uploads/prepare-picture.ts'
import { AvatarCrop } from './avatar-crop.tsx'
import { confirmLogout } from './logout.ts'
import { PhoneRow } from './phone-row.tsx'
import styles from './profile-details.module.css'
import { choicePath, formPath } from './profile-paths.ts'
import { useProfile } from './use-profile.ts'

const CERTIFICATION = '/pages/enter/my/subpages/thugauth'

/** The account's personal details, with actions to change or copy them. */
export const ProfileDetails = ({ user }: { readonly user: UserInfo }) => (
  <div className={styles.details}>
    <PublicDetails user={user} />
    <PrivateDetails user={user} />
    <Button kind="danger" onClick={() => void confirmLogout()}>
      退出登录
    </Button>
  </div>
)

interface PartProps {
  readonly user: UserInfo
}

/** The public part. */
const PublicDetails = ({ user }: PartProps) => {
  const navigate = useNavigate()
  const { nameOf } = useJobs()
  const { save, saveAvatar } = useProfile()
  const [picture, setPicture] = useState<File | null>(null)
  const choose = async () => {
    const [chosen] = await chooseFiles({ accept: 'image/*' })
    if (chosen !== undefined) setPicture(await preparedPicture(chosen))
  }
  const rename = () =>
    void openPopup({
      popType: 'nickname',
      title: '修改昵称',
      confirmText: '保存',
      context: { nickname: user.nickname, submit: (nickname) => save({ nickname }) },
    }).then((closed) => closed === 'confirm' && toast('昵称已修改'))
  return (
    <Card isFlush>
      <ListRow
        icon="picture"
        title="头像"
        value={
          <span className={styles.face}>
            <Avatar src={user.avatar} name={user.nickname} size="small" />
          </span>
        }
        onClick={() => void choose()}
      />
      <ListRow icon="edit" title="昵称" value={user.nickname} onClick={rename} />
      <ListRow
        icon="chat"
        title="个人简介"
        value={user.headline || '一句话介绍自己'}
        onClick={() => void navigate(formPath('headline'))}
      />
      <ListRow
        icon="sword"
        title="主玩职业"
        value={nameOf(user.main_job_id ?? '') || '未选择'}
        onClick={() => void navigate(choicePath('job'))}
      />
      {picture !== null && (
        <AvatarCrop
          file={picture}
          onCut={saveAvatar}
          onClose={() => flushSync(() => setPicture(null))}
        />
      )}
    </Card>
  )
}

/** The private part. */
const PrivateDetails = ({ user }: PartProps) => {
  const navigate = useNavigate()
  const { data: certification } = useMarket('/api/basic/thug/applyDetail', {})
  return (
    <Card isFlush>
      <PhoneRow phone={user.phone} />
      <ListRow
        icon="person"
        title="账号 ID"
        value={user.account}
        end="copy"
        onClick={() => void copy(user.account)}
      />
      <ListRow
        icon="shield"
        title="打手认证"
        value={certification === undefined ? '' : certificationTexts[certification.status]}
        onClick={() => void navigate(CERTIFICATION)}
      />
    </Card>
  )
}

const copy = async (text: string): Promise<void> =>
  toast((await copyText(text)) ? '已复制' : '复制失败')
