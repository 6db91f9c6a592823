import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { type OrderCard, pathOfCard } from '../chat/order-card.ts'
import styles from './cards.module.css'

/** A shared order; a tap opens it. */
export const OrderCardView = ({ card }: { card: OrderCard }) => {
  const path = pathOfCard(card)
  const content = (
    <>
      <header className={styles.orderHead}>
        <Icon name="order" />
        订单卡片
      </header>
      <h3 className={styles.orderTitle}>{card.title}</h3>
      <p className={styles.orderDetail}>{card.detail}</p>
      <footer className={styles.orderFoot}>
        <span className={styles.price}>
          <Money fen={card.priceFen} />
        </span>
        {path === null ? (
          <span className={styles.orderID}>{card.orderID}</span>
        ) : (
          <span className={styles.orderGo}>
            查看订单
            <Icon name="forward" />
          </span>
        )}
      </footer>
    </>
  )
  if (path === null) return <Section label="订单卡片">{content}</Section>
  return (
    <Link className={styles.card ?? ''} to={path} aria-label={`订单卡片 ${card.title}`}>
      {content}
    </Link>
  )
}

const Section = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={label}>
    {children}
  </section>
)
