import { useCallback } from 'react'
import { toast } from '../../ui/toast.ts'
import type { CallPath } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'
import type { KindChoice } from './station-message.ts'

/** The queries with unread state of notices. */
const invalidates: readonly CallPath[] = [
  '/api/basic/message/list',
  '/api/basic/message/unread',
  '/api/basic/message/detail',
]

/** Marks notices as read. */
export const useReading = () => {
  const { run: read } = useMarketAction('/api/basic/message/setReaded', { invalidates })
  const { run: readAll, isBusy } = useMarketAction('/api/basic/message/markAllRead', {
    invalidates,
  })
  return {
    markRead: useCallback((id: string) => read({ ids: [id] }), [read]),
    /** All notices of a kind, or all. */
    markAllRead: useCallback(
      async (kind: KindChoice) => {
        if ((await readAll(kind === '' ? {} : { kind })) !== null) toast('已全部标为已读')
      },
      [readAll],
    ),
    isBusy,
  }
}
