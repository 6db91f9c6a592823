import { useNavigate } from 'react-router'
import { Page } from '../ui/page.tsx'
import { StateBlock } from '../ui/state-block.tsx'

export const NotFoundScreen = () => {
  const navigate = useNavigate()
  return (
    <Page>
      <StateBlock
        art="lost"
        title="这扇门后面什么都没有"
        text="页面不存在，或者已经搬走了"
        action={{ text: '回到首页', run: () => navigate('/', { replace: true }) }}
      />
    </Page>
  )
}
