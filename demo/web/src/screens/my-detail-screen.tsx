import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { ProfileDetails } from '../features/profile/profile-details.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useScrollMemory } from '../ui/scroll-memory.ts'
import { useGoBack } from '../ui/use-go-back.ts'

export const MyDetailScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  useScrollMemory(useLocation().pathname, body)
  const goBack = useGoBack('/pages/enter/my')
  const user = useAccountSession()?.userInfo
  if (user === undefined) return null
  return (
    <Page scrollRef={body} header={<NavBar title="个人资料" onBack={goBack} />}>
      <ProfileDetails user={user} />
    </Page>
  )
}
