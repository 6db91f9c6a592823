import { PageDialog } from '../../ui/page-dialog.tsx'
import { AgreementDocument } from './agreement-document.tsx'
import { Document } from './document.tsx'
import { privacyPolicy } from './privacy-policy.ts'

const titles = { agreement: '用户协议', privacy: '隐私政策' } as const

interface LegalTextProps {
  readonly text: keyof typeof titles
  readonly onClose: () => void
}

/** The terms in a dialog over the page. */
export const LegalText = ({ text, onClose }: LegalTextProps) => (
  <PageDialog title={titles[text]} onClose={onClose}>
    {text === 'agreement' ? <AgreementDocument /> : <Document {...privacyPolicy} />}
  </PageDialog>
)
