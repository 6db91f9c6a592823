import { Button } from '../../ui/button.tsx'
import type { SheetAction } from '../../ui/choose-action.ts'
import { chooseAction } from '../../ui/choose-action.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import type { Order } from './order.ts'
import styles from './order-footer.module.css'

/** The actions of the footer. */
export type OrderAction =
  | 'join'
  | 'start'
  | 'finish'
  | 'confirm'
  | 'reject'
  | 'leave'
  | 'cancel'
  | 'report'
  | 'discount'

/** The first permitted action is the primary button, the next one the secondary. */
const buttons = [
  ['join', '加入房间'],
  ['start', '开始订单'],
  ['confirm', '确认完成'],
  ['finish', '提交完成'],
  ['reject', '驳回'],
] as const

const others: readonly SheetAction<OrderAction>[] = [
  { key: 'discount', text: '使用优惠券' },
  { key: 'report', text: '上报异常' },
  { key: 'leave', text: '离开房间', isDangerous: true },
  { key: 'cancel', text: '取消订单', isDangerous: true },
]

interface OrderFooterProps {
  readonly order: Order
  readonly isBusy: boolean
  readonly onDo: (action: OrderAction) => void
  readonly onChat: () => void
}

/** The user's permitted actions, as the back end lists them. */
export const OrderFooter = ({ order, isBusy, onDo, onChat }: OrderFooterProps) => {
  const can = (action: OrderAction) => order.actions.includes(action)
  const [first, second] = buttons.filter(([action]) => can(action))
  const rest = others.filter(({ key }) => can(key))
  const more = async () => {
    const chosen = await chooseAction(rest)
    if (chosen !== null) onDo(chosen)
  }
  if (first === undefined && rest.length === 0 && !order.is_member) return null
  return (
    <footer className={styles.footer}>
      {order.is_member && first !== undefined && <Tool icon="chat" text="群聊" onClick={onChat} />}
      {rest.length > 0 && <Tool icon="more" text="更多" onClick={() => void more()} />}
      <div className={styles.buttons}>
        {second !== undefined && (
          <Button kind="soft" isDisabled={isBusy} onClick={() => onDo(second[0])}>
            {second[1]}
          </Button>
        )}
        {first !== undefined && (
          <Button isBusy={isBusy} onClick={() => onDo(first[0])}>
            {first[1]}
          </Button>
        )}
        {first === undefined && order.is_member && (
          <Button kind="soft" onClick={onChat}>
            进入群聊
          </Button>
        )}
      </div>
    </footer>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly text: string
  readonly onClick: () => void
}

const Tool = ({ icon, text, onClick }: ToolProps) => (
  <button type="button" className={styles.tool} onClick={onClick}>
    <Icon name={icon} />
    {text}
  </button>
)
