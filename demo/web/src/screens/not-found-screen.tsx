import { useNavigate } from 'react-router'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { StateBlock } from '../ui/state-block.tsx'

export const NotFoundScreen = () => {
  const navigate = useNavigate()
  const goHome = () => void navigate('/', { replace: true })
  return (
    <Page header={<NavBar title="页面不存在" onBack={goHome} />}>
      <StateBlock
        art="lost"
        title="这扇门后面什么都没有"
        text="链接可能不完整，或者页面已经搬走了"
        action={{ text: '回到首页', run: goHome }}
      />
    </Page>
  )
}
