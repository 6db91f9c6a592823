import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../chat/use-now.ts'
import { type CallPath, failureText, type ReplyOf } from '../market/market.ts'
import { useMarket, useMarketAction } from '../market/use-market.ts'
import { momentText } from '../orders/order.ts'
import { confirmLogoutEverywhere } from '../profile/logout.ts'
import styles from './safety.module.css'

type Device = ReplyOf<'/api/basic/user/deviceList'>[number]

const LIST = '/api/basic/user/deviceList'

const invalidates: readonly CallPath[] = [LIST]

/** The devices on which the account is logged in, with their logout (ACCOUNT-05). */
export const DeviceList = () => {
  const { data, error, refetch } = useMarket(LIST, {})
  if (data === undefined && error !== null) {
    return (
      <StateBlock
        art="broken"
        title="登录设备没有加载出来"
        text={failureText(error)}
        action={{ text: '重新加载', run: () => void refetch() }}
      />
    )
  }
  if (data === undefined) return <SkeletonRows count={2} />
  return (
    <Card isFlush>
      <h2 className={styles.heading}>登录设备</h2>
      <ul className={styles.devices}>
        {data.map((device) => (
          <DeviceRow key={device.device} device={device} />
        ))}
      </ul>
      <div className={styles.everywhere}>
        <Button kind="plain" size="small" onClick={() => void confirmLogoutEverywhere()}>
          退出所有设备
        </Button>
      </div>
    </Card>
  )
}

const DeviceRow = ({ device }: { readonly device: Device }) => {
  const now = useNow()
  const { run, isBusy } = useMarketAction('/api/basic/user/deviceLogout', { invalidates })
  const logOut = async () => {
    const isSure = await confirm({
      title: `退出「${device.name}」？`,
      content: '那台设备需要重新登录。如果不是您的设备，请尽快更换手机号。',
      confirmText: '退出登录',
    })
    if (!isSure) return
    if ((await run({ device: device.device })) !== null) toast('已退出登录')
  }
  const { logged_in_at: since, used_at: usedAt } = device
  return (
    <li className={styles.device}>
      <span className={styles.mark}>
        <Icon name="phone" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{device.name}</span>
        <span className={styles.note}>
          {device.is_this ? '当前设备' : `${momentText(usedAt, now)} 用过`}
          {since > 0 && ` · ${momentText(since, now)} 登录`}
        </span>
      </span>
      {!device.is_this && (
        <Button kind="soft" size="small" isBusy={isBusy} onClick={() => void logOut()}>
          退出
        </Button>
      )}
    </li>
  )
}
