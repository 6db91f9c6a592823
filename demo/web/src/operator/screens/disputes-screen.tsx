import { moneyText, type ReplyOf } from 'tavern-market-api/client'
import { ListView } from '../kit/list-view.tsx'
import { Actions, Card, Facts, Heading, Mark, OrderLink, Person, Soft } from '../kit/parts.tsx'
import { useMay } from '../rights.ts'
import { ORDER_KINDS, POSITIONS } from '../words.ts'
import { DisputeActions } from './dispute-actions.tsx'
import styles from './order-screen.module.css'
import { Statement } from './statement.tsx'
import { Transcript } from './transcript.tsx'

type Dispute = ReplyOf<'/api/operator/dispute/list'>['list'][number]

const Claims = ({ one }: { readonly one: Dispute }) => (
  <Card title={one.title} aside={<Mark look="plain">{ORDER_KINDS[one.kind]}</Mark>}>
    <Facts
      rows={[
        ['订单号', <OrderLink key="number" order={one} />],
        ['押金', moneyText(one.deposit_price)],
        ['约定结算价', moneyText(one.price)],
      ]}
    />
    {one.seats.map((seat) => (
      <Person key={seat.account} person={seat}>
        <Mark look="plain">{POSITIONS[seat.position]}</Mark>
        <Soft>{seat.position === 'boss' ? `押金 ${moneyText(seat.held)}` : seat.role_name}</Soft>
      </Person>
    ))}
    {one.finishes.map((said) => (
      <Statement
        key={`finish ${said.created_at}`}
        title="提交完成"
        said={said}
        refusal={said.reject_reason === '' ? '' : `驳回：${said.reject_reason}`}
      />
    ))}
    {one.reports.map((said) => (
      <Statement
        key={`report ${said.account} ${said.created_at}`}
        title={`上报异常：${said.reason}`}
        said={said}
      />
    ))}
    <Actions>
      <DisputeActions
        dispute={{ order_id: one.order_id, deposit: one.deposit_price, price: one.price }}
      />
    </Actions>
  </Card>
)

/** Disputed orders, the longest waiting first, with their chats beside them. */
export const DisputesScreen = () => {
  const may = useMay()
  return (
    <>
      <Heading title="订单纠纷" />
      <ListView
        path="/api/operator/dispute/list"
        request={{}}
        empty={{ title: '没有待处理的纠纷', text: '参与者上报异常后会出现在这里' }}
      >
        {(disputes) =>
          disputes.map((one) => (
            <div key={one.order_id} className={styles.columns}>
              <div>
                <Claims one={one} />
              </div>
              <div>{may('/api/operator/order/chat') && <Transcript orderID={one.order_id} />}</div>
            </div>
          ))
        }
      </ListView>
    </>
  )
}
