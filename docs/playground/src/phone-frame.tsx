import { ChatProvider } from 'tavern-im/react'
import type { PageNetwork } from 'tavern-im-server/page'
import { ChatScreen } from './chat-screen.tsx'
import { useStage } from './use-stage.ts'

/** A phone on the table. */
export const PhoneFrame = ({ at }: { readonly at: number }) => {
  const { phones } = useStage()
  const phone = phones[at]
  if (phone === undefined) return null
  const { chat, person, peer, line } = phone
  return (
    <section className="phone" aria-label={`Phone of ${person.name}`} data-side={at}>
      <div className="screen">
        <div className="status-bar">
          <span>{person.name}</span>
          <FlightMode network={line.network} name={person.name} />
        </div>
        {chat === undefined ? (
          <p className="starting">Starting again…</p>
        ) : (
          <ChatProvider chat={chat}>
            <ChatScreen at={at} peer={peer} line={line} conversationID={phone.conversationID} />
          </ChatProvider>
        )}
      </div>
    </section>
  )
}

/** Also where the panels are not on the screen. */
const FlightMode = ({
  network,
  name,
}: {
  readonly network: PageNetwork
  readonly name: string
}) => {
  const isCut = network.state === 'cut'
  return (
    <button
      type="button"
      aria-pressed={isCut}
      aria-label={`Flight mode of ${name}`}
      onClick={() => (isCut ? network.restore() : network.cut())}
    >
      {isCut ? 'Flight mode' : '5G'}
    </button>
  )
}
