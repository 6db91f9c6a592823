import { useCallback } from 'react'
import type { PhoneForm, PhoneRequestForm } from '../../ui/popup/popup.ts'
import { accountSession } from '../account/session.ts'
import type { CallPath } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'

const invalidates: readonly CallPath[] = ['/api/basic/user/phoneRequest/detail']

/**
 * Binds a phone or requests a change. Each resolves with whether it succeeded; failures are shown
 * to the user.
 */
export const usePhone = () => {
  const { run: runBind } = useMarketAction('/api/basic/user/bindPhone', { invalidates })
  const { run: runRequest } = useMarketAction('/api/basic/user/phoneRequest/save', { invalidates })
  const { run: runCancel } = useMarketAction('/api/basic/user/phoneRequest/cancel', { invalidates })
  const bind = useCallback(
    async ({ phone, onceCode: code, oldCode }: PhoneForm): Promise<boolean> => {
      const proof = oldCode === undefined ? {} : { old_code: oldCode }
      const user = await runBind({ phone, code, ...proof })
      if (user === null) return false
      accountSession.updateUser(user)
      return true
    },
    [runBind],
  )
  const request = useCallback(
    async (form: PhoneRequestForm): Promise<boolean> => (await runRequest(form)) !== null,
    [runRequest],
  )
  const cancel = useCallback(
    async (): Promise<boolean> => (await runCancel({})) !== null,
    [runCancel],
  )
  return { bind, request, cancel }
}
