import { useNavigate } from 'react-router'
import { diagnosis } from '../features/host/diagnosis.ts'
import { copyText } from '../ui/copy-text.ts'
import { ListRow } from '../ui/list-row.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Card, Page } from '../ui/page.tsx'
import { toast } from '../ui/toast.ts'
import { useGoBack } from '../ui/use-go-back.ts'
import styles from './about-screen.module.css'

const BELOW = '/pages/enter/my/subpages'

const copyDiagnosis = async (): Promise<void> =>
  toast((await copyText(await diagnosis())) ? '已复制，可以发给客服' : '复制失败')

export const AboutScreen = () => {
  const navigate = useNavigate()
  const goBack = useGoBack('/pages/enter/my')
  const open = (page: string) => () => void navigate(`${BELOW}/${page}`)
  return (
    <Page header={<NavBar title="关于开黑酒馆" onBack={goBack} />}>
      <div className={styles.about}>
        <div className={styles.head}>
          <img className={styles.mark} src="/favicon.svg" alt="" />
          <h2 className={styles.name}>开黑酒馆</h2>
          <p className={styles.slogan}>找人开黑，放心成交</p>
        </div>
        <Card>
          <p className={styles.text}>
            在这里发布和承接游戏代练、组织团本：押金由平台托管，边聊边打，完成后结算。
          </p>
          <p className={styles.text}>
            开黑酒馆是开源软件的演示，聊天和交易都运行在自己的服务器上，按 MIT 许可发布。
          </p>
        </Card>
        <Card isFlush>
          <ListRow icon="order" title="用户协议" onClick={open('user_agreement')} />
          <ListRow icon="lock" title="隐私政策" onClick={open('privacy_policy')} />
          <ListRow icon="copy" title="复制设备信息" onClick={() => void copyDiagnosis()} />
        </Card>
      </div>
    </Page>
  )
}
