import { memo } from 'react'
import type { ImagePayload, Message, Snapshot } from 'tavern-im/strict'
import type { PageLine } from 'tavern-im-server/page'
import { Picture } from './picture.tsx'

interface BubbleProps {
  readonly message: Snapshot<Message>
  readonly line: PageLine
  readonly onAgain: (messageID: string) => Promise<unknown>
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const stateOf = ({ flow, status, isPeerRead }: Snapshot<Message>): string => {
  if (flow === 'in') return ''
  if (status === 'success') return isPeerRead ? 'read' : 'stored'
  return status === 'fail' ? 'not sent' : 'waiting'
}

export const Bubble = memo(({ message, line, onAgain }: BubbleProps) => {
  const state = stateOf(message)
  const { text = '' } = message.payload as { readonly text?: string }
  return (
    <article className="bubble" data-flow={message.flow} data-state={state}>
      {message.type === 'TIMImageElem' ? (
        <Picture payload={message.payload as ImagePayload} line={line} />
      ) : (
        <p>{text}</p>
      )}
      <footer>
        <time>{clock.format(message.time * 1000)}</time>
        {state !== '' && <span>{state}</span>}
        {state === 'not sent' && (
          <button type="button" onClick={() => void onAgain(message.ID)}>
            Send again
          </button>
        )}
      </footer>
    </article>
  )
})
