import { Icon, type IconName } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useLoginOptions } from './calls.ts'
import styles from './support-contact.module.css'

/** Contact data of customer support, visible without a login. */
export const SupportContact = () => {
  const { data, error, refetch } = useLoginOptions()
  if (data === undefined && error !== null) {
    return (
      <StateBlock
        art="broken"
        title="客服方式没有加载出来"
        text={error.message}
        action={{ text: '重新加载', run: () => void refetch() }}
      />
    )
  }
  if (data === undefined) return <SkeletonRows count={2} />
  const { phone, email, hours } = data.support
  return (
    <section className={styles.support} aria-label="联系客服">
      {phone !== '' && (
        <ContactRow icon="phone" text="客服电话" value={phone} href={`tel:${phone}`} />
      )}
      {email !== '' && (
        <ContactRow icon="chat" text="客服邮箱" value={email} href={`mailto:${email}`} />
      )}
      {hours !== '' && <p className={styles.hours}>服务时间：{hours}</p>}
    </section>
  )
}

interface ContactRowProps {
  readonly icon: IconName
  readonly text: string
  readonly value: string
  readonly href: string
}

const ContactRow = ({ icon, text, value, href }: ContactRowProps) => (
  <a className={styles.way} href={href}>
    <span className={styles.mark}>
      <Icon name={icon} />
    </span>
    <span className={styles.words}>
      <span className={styles.text}>{text}</span>
      <span className={styles.value}>{value}</span>
    </span>
    <span className={styles.arrow}>
      <Icon name="forward" />
    </span>
  </a>
)
