import { ListRow } from '../../ui/list-row.tsx'
import { alertsTexts } from './alerts.ts'
import { useAlerts } from './use-alerts.ts'

/** Switches notifications of new messages on and off for this device. */
export const AlertsRow = () => {
  const { alerts, isBusy, toggle } = useAlerts()
  return (
    <ListRow
      icon="bell"
      title="新消息通知"
      value={isBusy ? '请稍候…' : alertsTexts[alerts]}
      onClick={() => void toggle()}
    />
  )
}
