import { useSearchParams } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { MainJob } from '../features/basic/main-job.tsx'
import { DETAIL_PATH } from '../features/profile/profile-paths.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

/** A choice list by the name in the address: `?name=job`. */
export const BasicListScreen = () => {
  const [parameters] = useSearchParams()
  const isJob = parameters.get('name') === 'job'
  const title = isJob ? '主玩职业' : '请选择'
  usePageTitle(title)
  const goBack = useGoBack(DETAIL_PATH)
  const user = useAccountSession()?.userInfo
  if (user === undefined) return null
  return (
    <Page header={<NavBar title={title} onBack={goBack} />}>
      {isJob ? (
        <MainJob user={user} onSaved={goBack} />
      ) : (
        <StateBlock
          art="lost"
          title="没有这个列表"
          text="链接可能不完整"
          action={{ text: '返回', run: goBack }}
        />
      )}
    </Page>
  )
}
