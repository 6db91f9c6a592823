import { useSearchParams } from 'react-router'
import { FeedbackForm } from '../features/feedback/feedback-form.tsx'
import { FeedbackList } from '../features/feedback/feedback-list.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Segments } from '../ui/segments.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

type Side = 'write' | 'mine'

const sides: readonly { readonly value: Side; readonly text: string }[] = [
  { value: 'write', text: '写反馈' },
  { value: 'mine', text: '我的反馈' },
]

export const UserFeedbackScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  const [parameters, setParameters] = useSearchParams()
  const side: Side = parameters.get('tab') === 'mine' ? 'mine' : 'write'
  const userID = parameters.get('about') ?? ''
  const reported = userID === '' ? null : { userID, nickname: parameters.get('name') ?? '' }
  const title = reported === null ? '意见反馈' : '举报用户'
  usePageTitle(title)
  const show = (next: Side) =>
    setParameters(next === 'mine' ? { tab: next } : {}, { replace: true })
  return (
    <Page
      header={
        <>
          <NavBar title={title} onBack={goBack} />
          <Segments label={title} options={sides} value={side} onChange={show} />
        </>
      }
    >
      {side === 'write' ? (
        <FeedbackForm reported={reported} onSent={() => show('mine')} />
      ) : (
        <FeedbackList onWrite={() => show('write')} />
      )}
    </Page>
  )
}
