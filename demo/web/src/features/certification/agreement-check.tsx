import { readAgreement } from './agreement.ts'
import styles from './certification-form.module.css'

interface AgreementCheckProps {
  readonly isAgreed: boolean
  readonly error: string | null
  readonly onChange: (isAgreed: boolean) => void
}

/** Takes the agreement of thugs, which can be read first. */
export const AgreementCheck = ({ isAgreed, error, onChange }: AgreementCheckProps) => {
  const read = async () => {
    if (await readAgreement()) onChange(true)
  }
  return (
    <div>
      <div className={styles.agreement}>
        <label className={styles.agree}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isAgreed}
            onChange={(event) => onChange(event.target.checked)}
          />
          我已阅读并同意
        </label>
        <button type="button" className={styles.link} onClick={() => void read()}>
          《打手认证协议》
        </button>
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
