import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import styles from './pay-channels.module.css'
import type { Wallet } from './wallet.ts'

interface PayChannelsProps {
  readonly channels: Wallet['channels']
  readonly channel: string
  readonly onChange: (channel: string) => void
}

/** Lets the user choose the payment channel. */
export const PayChannels = ({ channels, channel, onChange }: PayChannelsProps) => (
  <Card isFlush>
    <fieldset className={styles.channels}>
      <legend className={styles.legend}>支付方式</legend>
      {channels.map((one) => (
        <label key={one.channel} className={styles.channel}>
          <span className={styles.mark}>
            <Icon name="wallet" />
          </span>
          <span className={styles.title}>{one.title}</span>
          <input
            type="radio"
            name="channel"
            className={styles.radio}
            checked={one.channel === channel}
            onChange={() => onChange(one.channel)}
          />
        </label>
      ))}
    </fieldset>
  </Card>
)
