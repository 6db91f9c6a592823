import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { openPopup } from '../../ui/popup/popup.ts'
import { useNow } from '../chat/use-now.ts'
import { momentText, type Order } from './order.ts'
import styles from './order-history.module.css'

type Finish = Order['finishes'][number]
type OrderEvent = Order['history'][number]

const show = (order: Order, finish: Finish) =>
  void openPopup({
    popType: 'settlement',
    title: '完成凭证',
    confirmText: '知道了',
    hideCancel: true,
    context: {
      identity: '打手',
      roomTitle: order.result.order_info.title,
      files: finish.pictures,
      text: finish.report_text,
    },
  })

/** The submitted work, newest first. */
export const SubmittedWork = ({ order }: { order: Order }) => {
  const now = useNow()
  if (order.finishes.length === 0) return null
  return (
    <Card>
      <h3 className={styles.heading}>完成凭证</h3>
      <ul className={styles.finishes}>
        {order.finishes.map((finish) => (
          <li key={finish.id} className={styles.finish}>
            <div className={styles.by}>
              <span className={styles.who}>{finish.nickname}</span>
              <time>{momentText(finish.created_at, now)}</time>
              <Button kind="plain" size="small" onClick={() => show(order, finish)}>
                查看
              </Button>
            </div>
            <p className={styles.words}>{finish.report_text}</p>
            {finish.pictures.length > 0 && <PictureRow urls={finish.pictures} />}
            {finish.is_rejected && (
              <div className={styles.rejection}>
                <p>
                  {finish.rejected_by} 驳回：{finish.reject_reason}
                </p>
                {finish.reject_pictures.length > 0 && <PictureRow urls={finish.reject_pictures} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const actionTexts: Readonly<Record<string, string>> = {
  publish: '发布了订单',
  join: '加入了房间',
  discount: '使用了优惠券',
  leave: '离开了房间',
  lock: '锁定了位置',
  open: '开放了位置',
  start: '开始了订单',
  finish: '提交了完成凭证',
  reject: '驳回了完成凭证',
  confirm: '确认完成',
  lapse: '超时未处理，自动确认',
  stall: '长时间未提交，转客服处理',
  report: '上报了异常',
  award: '判定结算',
  repay: '判定退款',
  cancel: '取消了订单',
  expire: '超时未开始，订单关闭',
}

const sentenceOf = ({ action, by_nickname, subject_nickname }: OrderEvent): string =>
  action === 'kick'
    ? `${by_nickname} 将 ${subject_nickname} 移出房间`
    : `${by_nickname} ${actionTexts[action] ?? '更新了订单'}`

/** Whether the event's text is shown here; other texts have their own card. */
const hasOwnText = ({ action, text }: OrderEvent): boolean =>
  text !== '' && action !== 'finish' && action !== 'reject'

/** The events of the order, newest first. */
export const OrderHistory = ({ order }: { order: Order }) => {
  const now = useNow()
  if (order.history.length === 0) return null
  return (
    <Card>
      <h3 className={styles.heading}>订单动态</h3>
      <ol className={styles.past}>
        {order.history.toReversed().map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several happen at one moment
          <li key={order.history.length - index} className={styles.happening}>
            <p>{sentenceOf(event)}</p>
            {hasOwnText(event) && <p className={styles.words}>{event.text}</p>}
            <time>{momentText(event.created_at, now)}</time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
