import { useSearchParams } from 'react-router'
import { NoticeDetail, NoticeUnknown } from '../features/messages/notice-detail.tsx'
import { messagesPath } from '../features/messages/station-message.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const ID = /^\d{1,15}$/

export const MsgDetailScreen = () => {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const goBack = useGoBack(messagesPath('notice'))
  return (
    <Page header={<NavBar title="消息详情" onBack={goBack} />}>
      {ID.test(id) ? <NoticeDetail id={id} /> : <NoticeUnknown />}
    </Page>
  )
}
