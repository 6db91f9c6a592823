import { PageDialog } from '../../ui/page-dialog.tsx'
import { Document } from './document.tsx'
import { privacyPolicy } from './privacy-policy.ts'
import { userAgreement } from './user-agreement.ts'

const texts = {
  agreement: { title: '用户协议', document: userAgreement },
  privacy: { title: '隐私政策', document: privacyPolicy },
} as const

interface LegalTextProps {
  readonly text: keyof typeof texts
  readonly onClose: () => void
}

/** The terms in a dialog over the page. */
export const LegalText = ({ text, onClose }: LegalTextProps) => {
  const { title, document } = texts[text]
  return (
    <PageDialog title={title} onClose={onClose}>
      <Document {...document} />
    </PageDialog>
  )
}
