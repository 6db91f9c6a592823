import type { Meta, StoryObj } from '@storybook/react-vite'
import { useOutbox } from 'tavern-im/react'
import {
  Bubble,
  chen,
  HookPanel,
  Nothing,
  presses,
  says,
  shownBy,
  showsNothing,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  readonly conversationID?: string | null
}

const Shown = ({ conversationID }: StoryArgs) => {
  const setup = useSetup()
  const state = useOutbox(conversationID)
  const { messages, discard } = state
  // The outbox shows the outcome.
  const write = () => void setup.me.say('信号好了再发', chen).catch(() => undefined)
  return (
    <HookPanel
      call="useOutbox(conversationID)"
      about={[
        'What was written here and is not sent; also what an earlier page has left.',
        '本机写好但还没发出去的消息，包括上次页面留下的。',
      ]}
      state={state}
      mine={[
        ['Pull the cable', '断网', () => setup.setNetwork('offline')],
        ['Write', '发消息', write],
        ['Discard the first', '丢弃第一条', () => discard(messages[0]?.ID ?? '')],
        ['Plug it in', '恢复网络', () => setup.setNetwork('online')],
      ]}
    >
      {messages.length === 0 && <Nothing>Everything is sent.</Nothing>}
      <div className="talk">
        {messages.map((message) => (
          <Bubble key={message.ID} message={message} note={message.status} />
        ))}
      </div>
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useOutbox', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  async play(context) {
    await says(context, { connection: 'connected' })
    await presses(context, 'me', 'Pull the cable')
    await presses(context, 'me', 'Write')
    await shownBy(context).findByText('信号好了再发')
    await presses(context, 'me', 'Plug it in')
    await showsNothing(context)
  },
}

export const Empty: Story = { play: showsNothing }

export const Null: Story = { args: { conversationID: null }, play: showsNothing }
