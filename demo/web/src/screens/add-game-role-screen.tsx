import { useSearchParams } from 'react-router'
import { failureText } from '../features/market/market.ts'
import { useMarket } from '../features/market/use-market.ts'
import { RoleForm } from '../features/roles/role-form.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const ROLES = '/pages/enter/my/subpages/game_role_manage'

/** The form for a new role or the role in the address. */
export const AddGameRoleScreen = () => {
  const [parameters] = useSearchParams()
  const id = parameters.get('id')
  const title = id === null ? '添加角色' : '编辑角色'
  usePageTitle(title)
  const goBack = useGoBack(ROLES)
  return (
    <Page header={<NavBar title={title} onBack={goBack} />}>
      {id === null ? (
        <RoleForm former={null} onSaved={goBack} />
      ) : (
        <ChangedRole id={id} onDone={goBack} />
      )}
    </Page>
  )
}

const ChangedRole = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const roles = useMarket('/api/game/role/list', {})
  if (roles.isPending) return <SkeletonRows count={3} />
  if (roles.isLoadingError) {
    const retry = { text: '重新加载', run: () => void roles.refetch() }
    return (
      <StateBlock
        art="broken"
        title="角色没有加载出来"
        text={failureText(roles.error)}
        action={retry}
      />
    )
  }
  const role = roles.data.find((one) => one.id === id)
  if (role === undefined) {
    const back = { text: '返回', run: onDone }
    return <StateBlock art="lost" title="角色不存在" text="可能已经被删除" action={back} />
  }
  return <RoleForm former={role} onSaved={onDone} />
}
