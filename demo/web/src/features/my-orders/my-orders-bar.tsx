import { Chips } from '../../ui/chips.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMarket } from '../market/use-market.ts'
import styles from './my-orders.module.css'
import { type OrderRole, type OrderTab, orderRoles, orderTabs } from './my-orders.ts'

interface MyOrdersBarProps {
  readonly tab: OrderTab
  readonly role: OrderRole
  readonly onChange: (tab: OrderTab, role: OrderRole) => void
}

/** Filters the user's orders by state, with a count each. */
export const MyOrdersBar = ({ tab, role, onChange }: MyOrdersBarProps) => {
  const { data: counts } = useMarket('/api/order/summary/count', {})
  const waiting = counts?.to_confirm ?? 0
  return (
    <div className={styles.bar}>
      <Tabs
        label="订单状态"
        options={orderTabs.map((one) => ({ ...one, count: counts?.[one.value] ?? 0 }))}
        value={tab}
        onChange={(value) => onChange(value, role)}
      />
      <div className={styles.roles}>
        <Chips
          label="我的身份"
          options={orderRoles}
          value={role}
          onChange={(value) => onChange(tab, value)}
        />
      </div>
      {waiting > 0 && tab !== 'settle' && (
        <button type="button" className={styles.waiting} onClick={() => onChange('settle', '')}>
          有 {waiting} 个订单等您确认完成
        </button>
      )}
    </div>
  )
}
