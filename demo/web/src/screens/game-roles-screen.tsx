import { useRef } from 'react'
import { RoleList } from '../features/roles/role-list.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const GameRolesScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  const goBack = useGoBack('/pages/enter/my')
  return (
    <Page header={<NavBar title="游戏角色" onBack={goBack} />} scrollRef={body}>
      <RoleList />
    </Page>
  )
}
