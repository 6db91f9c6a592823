import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { failureText } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import type { Certification } from './certification.ts'
import { draftOfCertification } from './certification-draft.ts'
import { CertificationForm } from './certification-form.tsx'
import { CertificationState } from './certification-state.tsx'

/** Poll interval while the operator has not decided. */
const POLL_MS = 10_000

/** The user's certification: its state, and the form if the user can apply. */
export const CertificationPanel = () => {
  const detail = useMarket('/api/basic/thug/applyDetail', {})
  const { refetch } = detail
  const isPending = detail.data?.status === 'pending'
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(timer)
  }, [isPending, refetch])
  if (detail.isPending) return <SkeletonRows count={4} />
  if (detail.isLoadingError) {
    const retry = { text: '重新加载', run: () => void detail.refetch() }
    return (
      <StateBlock
        art="broken"
        title="认证信息没有加载出来"
        text={failureText(detail.error)}
        action={retry}
      />
    )
  }
  return <Loaded certification={detail.data} />
}

const Loaded = ({ certification }: { certification: Certification }) => {
  const [isAgain, setIsAgain] = useState(false)
  const { status, can_apply } = certification
  if (status === 'none' || (can_apply && isAgain)) {
    const initial = draftOfCertification(certification)
    return <CertificationForm initial={initial} onSent={() => setIsAgain(false)} />
  }
  return (
    <CertificationState status={status} certification={certification}>
      {can_apply && <Button onClick={() => setIsAgain(true)}>重新申请</Button>}
    </CertificationState>
  )
}
