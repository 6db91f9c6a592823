import { PublishForm } from '../features/orders/publish-form.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const PublishOrderScreen = () => {
  const goBack = useGoBack('/pages/enter/home/subpages/market')
  return (
    <Page header={<NavBar title="发布团本" onBack={goBack} />}>
      <PublishForm kind="raid" />
    </Page>
  )
}
