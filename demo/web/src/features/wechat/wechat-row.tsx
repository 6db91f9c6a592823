import { confirm } from '../../ui/ask.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { toast } from '../../ui/toast.ts'
import { accountSession } from '../account/session.ts'
import { failureText, market } from '../market/market.ts'

const unbind = async (): Promise<void> => {
  const isSure = await confirm({
    title: '解除微信登录？',
    content: '解除后，这个微信不能再登录您的账号；手机号登录不受影响。',
    confirmText: '解除',
  })
  if (!isSure) return
  try {
    accountSession.updateUser(await market('/api/basic/user/wechatUnbind', {}))
    toast('已解除微信登录')
  } catch (error) {
    toast(failureText(error))
  }
}

/** The WeChat user who can log in to the account. */
export const WechatRow = () => (
  <ListRow icon="chat" title="微信登录" value="已开启" onClick={() => void unbind()} />
)
