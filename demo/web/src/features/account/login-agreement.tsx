import { lazy, Suspense, useState } from 'react'
import styles from './login-agreement.module.css'

const LegalText = lazy(async () => ({
  default: (await import('../settings/legal-text.tsx')).LegalText,
}))

type Text = 'agreement' | 'privacy'

interface LoginAgreementProps {
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
}

/** Takes the agreement to the terms, which are read over the page: the form below stays as it is. */
export const LoginAgreement = ({ isAgreed, onChange }: LoginAgreementProps) => {
  const [reading, setReading] = useState<Text | null>(null)
  return (
    <div className={styles.line}>
      <label className={styles.agree}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isAgreed}
          onChange={({ target }) => onChange(target.checked)}
        />
        我已阅读并同意
      </label>
      <button type="button" className={styles.link} onClick={() => setReading('agreement')}>
        《用户协议》
      </button>
      <button type="button" className={styles.link} onClick={() => setReading('privacy')}>
        《隐私政策》
      </button>
      {reading !== null && (
        <Suspense>
          <LegalText text={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </div>
  )
}
