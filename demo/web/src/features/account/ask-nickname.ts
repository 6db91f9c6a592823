import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { failureText, market } from '../market/market.ts'
import { accountSession } from './session.ts'

const save = async (nickname: string): Promise<boolean> => {
  try {
    accountSession.updateUser(await market('/api/basic/user/save', { nickname }))
    return true
  } catch (error) {
    toast(failureText(error))
    return false
  }
}

/** Asks new users for a nickname; until then they have a generated one. */
export const askNickname = (): void =>
  void openPopup({
    popType: 'nickname',
    title: '欢迎，怎么称呼您？',
    subTitle: '大家在房间和聊天里会看到',
    confirmText: '就叫这个',
    cancelText: '以后再说',
    isOfApp: true,
    context: { nickname: '', submit: save },
  })
