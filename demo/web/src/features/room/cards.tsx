import type { ReactNode } from 'react'
import type { MergerPayload } from 'tavern-im'
import { Icon } from '../../ui/icons.tsx'
import { type OrderCard, yuanOf } from '../chat/order-card.ts'
import styles from './cards.module.css'

export const OrderCardView = ({ card }: { card: OrderCard }) => (
  <section className={styles.card} aria-label="订单卡片">
    <header className={styles.orderHead}>
      <Icon name="order" />
      订单卡片
    </header>
    <h3 className={styles.orderTitle}>{card.title}</h3>
    <p className={styles.orderDetail}>{card.detail}</p>
    <footer className={styles.orderFoot}>
      <span className={styles.price}>
        <small>¥</small>
        {yuanOf(card.priceFen)}
      </span>
      <span className={styles.orderID}>{card.orderID}</span>
    </footer>
  </section>
)

const LINES = 4

/** A bundle of messages that somebody passed on: what it is called and how it begins. */
export const MergerCard = ({ title, abstractList, messageNumber }: MergerPayload) => (
  <Section label="聊天记录">
    <h3 className={styles.mergerTitle}>{title || '聊天记录'}</h3>
    <ul className={styles.abstracts}>
      {abstractList.slice(0, LINES).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and none ever moves
        <li key={index}>{line}</li>
      ))}
    </ul>
    <footer className={styles.mergerFoot}>
      <Icon name="bundle" />
      {messageNumber > 0 ? `聊天记录 · ${messageNumber} 条` : '聊天记录'}
    </footer>
  </Section>
)

const Section = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={label}>
    {children}
  </section>
)
