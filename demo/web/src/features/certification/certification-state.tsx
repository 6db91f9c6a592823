import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { type Certification, dateText } from './certification.ts'
import styles from './certification-state.module.css'

type ShownStatus = Exclude<Certification['status'], 'none'>

const statusViews: Readonly<Record<ShownStatus, { icon: IconName; title: string; text: string }>> =
  {
    pending: { icon: 'order', title: '审核中', text: '资料已提交，结果会通过站内消息通知您' },
    approved: { icon: 'shield', title: '已通过认证', text: '可以担任打手接单，也可以发布团本' },
    refused: { icon: 'alert', title: '未通过审核', text: '按原因修改资料后，可以重新申请' },
    withdrawn: { icon: 'alert', title: '认证已取消', text: '暂时不能接新单，可以重新申请' },
  }

interface CertificationStateProps {
  readonly status: ShownStatus
  readonly certification: Certification
  /** The available actions. */
  readonly children?: ReactNode
}

/** The state of an application and its data. */
export const CertificationState = ({
  status,
  certification,
  children,
}: CertificationStateProps) => {
  const { icon, title, text } = statusViews[status]
  const { reason, decided_at, pictures } = certification
  const lines: readonly (readonly [string, string])[] = [
    ['真实姓名', certification.real_name],
    ['联系方式', certification.contact],
    ['擅长职业', certification.job_name],
    ['申请时间', dateText(certification.applied_at)],
    ...(decided_at === 0 ? [] : [['处理时间', dateText(decided_at)] as const]),
  ]
  return (
    <div className={styles.state}>
      <section className={styles.head} data-status={status}>
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {reason !== '' && <p className={styles.reason}>原因：{reason}</p>}
      </section>
      {children}
      <Card>
        <dl className={styles.lines}>
          {lines.map(([name, value]) => (
            <div key={name} className={styles.line}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3 className={styles.label}>自我介绍</h3>
        <p className={styles.introduction}>{certification.introduction}</p>
        <h3 className={styles.label}>认证图片</h3>
        <PictureRow urls={pictures} />
      </Card>
    </div>
  )
}
