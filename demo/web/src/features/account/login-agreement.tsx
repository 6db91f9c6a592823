import { lazy, Suspense, useState } from 'react'
import { Agreement } from '../../ui/agreement.tsx'
import styles from './login-agreement.module.css'

const LegalText = lazy(async () => ({
  default: (await import('../settings/legal-text.tsx')).LegalText,
}))

type Text = 'agreement' | 'privacy'

interface LoginAgreementProps {
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
}

/** The checkbox for the terms, which open over the page so that the form below keeps its state. */
export const LoginAgreement = ({ isAgreed, onChange }: LoginAgreementProps) => {
  const [reading, setReading] = useState<Text | null>(null)
  return (
    <div className={styles.agreement}>
      <Agreement
        isAgreed={isAgreed}
        onChange={onChange}
        texts={[
          { title: '用户协议', onRead: () => setReading('agreement') },
          { title: '隐私政策', onRead: () => setReading('privacy') },
        ]}
      />
      {reading !== null && (
        <Suspense>
          <LegalText text={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </div>
  )
}
