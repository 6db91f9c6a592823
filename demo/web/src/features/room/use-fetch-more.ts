import { useCallback } from 'react'
import type { Messages } from 'tavern-im/react'

/** Distance to an end in px below which more messages are fetched. */
const FETCH_AHEAD_PX = 400

/** Fetches more messages before the user reaches an end of the loaded range. */
export const useFetchMore = (
  box: { readonly current: HTMLDivElement | null },
  messages: Messages,
) => {
  const { hasOlder, isLoadingOlder, olderError, loadOlder } = messages
  const { hasNewer, isLoadingNewer, newerError, loadNewer } = messages
  return useCallback(() => {
    const element = box.current
    if (element === null) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const mayLoadOlder = hasOlder && !isLoadingOlder && olderError === null
    if (mayLoadOlder && scrollTop < FETCH_AHEAD_PX) void loadOlder()
    const mayLoadNewer = hasNewer && !isLoadingNewer && newerError === null
    const below = scrollHeight - clientHeight - scrollTop
    if (mayLoadNewer && below < FETCH_AHEAD_PX) void loadNewer()
  }, [
    box,
    hasOlder,
    isLoadingOlder,
    olderError,
    loadOlder,
    hasNewer,
    isLoadingNewer,
    newerError,
    loadNewer,
  ])
}
