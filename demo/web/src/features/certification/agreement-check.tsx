import { Agreement } from '../../ui/agreement.tsx'
import { readAgreement } from './agreement.ts'
import styles from './certification-form.module.css'

interface AgreementCheckProps {
  readonly isAgreed: boolean
  readonly error: string | null
  readonly onChange: (isAgreed: boolean) => void
}

/** The checkbox for the thugs' agreement, which can be read first. */
export const AgreementCheck = ({ isAgreed, error, onChange }: AgreementCheckProps) => {
  const read = async () => {
    if (await readAgreement()) onChange(true)
  }
  return (
    <div>
      <Agreement
        isAgreed={isAgreed}
        onChange={onChange}
        texts={[{ title: '打手认证协议', onRead: () => void read() }]}
      />
      <p className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
