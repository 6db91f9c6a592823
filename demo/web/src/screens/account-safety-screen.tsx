import { useNavigate } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { PhoneRow } from '../features/profile/phone-row.tsx'
import { DataExportRow } from '../features/safety/data-export-row.tsx'
import { DeviceList } from '../features/safety/device-list.tsx'
import styles from '../features/safety/safety.module.css'
import { WechatRow } from '../features/wechat/wechat-row.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Card, Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const BELOW = '/pages/enter/my/subpages'

/** The security of the account: phone, devices, blocked people, data, deletion. */
export const AccountSafetyScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  const navigate = useNavigate()
  const { phone = '', has_wechat = false } = useAccountSession()?.userInfo ?? {}
  return (
    <Page header={<NavBar title="账号与安全" onBack={goBack} />}>
      <div className={styles.panel}>
        <Card isFlush>
          <PhoneRow phone={phone} />
          {has_wechat && <WechatRow />}
          <ListRow icon="muted" title="黑名单" onClick={() => void navigate(`${BELOW}/blocked`)} />
        </Card>
        <DeviceList />
        <Card isFlush>
          <DataExportRow />
          <ListRow
            icon="trash"
            title="注销账号"
            onClick={() => void navigate(`${BELOW}/account_deletion`)}
          />
        </Card>
      </div>
    </Page>
  )
}
