import { StateBlock } from '../../ui/state-block.tsx'
import { useChatEntry } from './chat-entry.ts'
import type { ConnectionNotice } from './connection-notice.ts'

/** Whether the connection may be down for long, so that a skeleton would mislead. */
export const isOffline = (notice: ConnectionNotice | null): boolean =>
  notice !== null && notice !== 'connecting'

/** The placeholder for `what` while offline; the content loads when the connection is back. */
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
