import { useCallback } from 'react'
import { toast } from '../../ui/toast.ts'
import { accountSession } from '../account/session.ts'
import type { RequestOf } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'
import { upload } from '../uploads/upload.ts'

type Changed = RequestOf<'/api/basic/user/save'>

/** Changes the account's personal details; the back end updates the chat profile. */
export const useProfile = () => {
  const { run: change, isBusy } = useMarketAction('/api/basic/user/save')
  /** Resolves with whether it succeeded; failures are shown to the user. */
  const save = useCallback(
    async (changed: Changed): Promise<boolean> => {
      const user = await change(changed)
      if (user === null) return false
      accountSession.updateUser(user)
      return true
    },
    [change],
  )
  const saveAvatar = useCallback(
    async (picture: File): Promise<boolean> => {
      try {
        return await save({ avatar: await upload(picture) })
      } catch (error) {
        toast(error instanceof Error ? error.message : '上传失败，请重试')
        return false
      }
    },
    [save],
  )
  return { save, saveAvatar, isBusy }
}
