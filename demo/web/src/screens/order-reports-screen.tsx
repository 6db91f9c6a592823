import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ReportList } from '../features/reports/report-list.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const ID = /^\d{1,15}$/

export const OrderReportsScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  const goBack = useGoBack('/pages/enter/my')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <Page header={<NavBar title="异常记录" onBack={goBack} />} scrollRef={body}>
      <ReportList orderID={ID.test(id) ? id : null} />
    </Page>
  )
}
