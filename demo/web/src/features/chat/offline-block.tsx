import { StateBlock } from '../../ui/state-block.tsx'
import { useChatEntry } from './chat-entry.ts'
import type { ConnectionNotice } from './connection-notice.ts'

/** Whether there is nothing to wait for with a skeleton: it may take long. */
export const isCutOff = (notice: ConnectionNotice | null): boolean =>
  notice !== null && notice !== 'connecting'

/** Stands where `what` would be, which comes by itself with the connection. */
export const OfflineBlock = ({ what }: { what: string }) => {
  const { notice, retry } = useChatEntry()
  return (
    <StateBlock
      art="broken"
      title="暂时连不上"
      text={`连上后会自动加载${what}`}
      {...(notice === 'loginFailed' && { action: { text: '重新连接', run: retry } })}
    />
  )
}
