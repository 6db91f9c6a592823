import { useAccountSession } from '../features/account/session.ts'
import { ProfileDetails } from '../features/profile/profile-details.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const MyDetailScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  const user = useAccountSession()?.userInfo
  if (user === undefined) return null
  return (
    <Page header={<NavBar title="个人资料" onBack={goBack} />}>
      <ProfileDetails user={user} />
    </Page>
  )
}
