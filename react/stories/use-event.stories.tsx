import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { useEvent } from 'tavern-im/react'
import Tavern, { type Message } from 'tavern-im/strict'
import {
  Bubble,
  HookPanel,
  lin,
  Nothing,
  presses,
  shownBy,
  showsNothing,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  readonly isListening: boolean
}

const Shown = ({ isListening }: StoryArgs) => {
  const { other } = useSetup()
  const [received, setReceived] = useState<readonly Message[]>([])
  useEvent(isListening ? Tavern.EVENT.MESSAGE_RECEIVED : null, ({ data }) => {
    setReceived((before) => [...before, ...data.map((message) => ({ ...message }))])
  })
  return (
    <HookPanel
      call="useEvent(name, handler)"
      about={[
        'Listens to an event as long as the component is mounted. The latest handler is called.',
        '组件挂载期间监听事件，始终调用最新一次渲染的处理函数。',
      ]}
      state={received}
      others={[['Write', '发消息', () => other.say('在吗？', lin)]]}
    >
      {received.length === 0 && <Nothing>No messages received yet.</Nothing>}
      <div className="talk">
        {received.map((message) => (
          <Bubble key={message.ID} message={message} />
        ))}
      </div>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useEvent',
  component: Shown,
  args: { isListening: true },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Listening: Story = {
  async play(context) {
    await presses(context, 'other', 'Write')
    await shownBy(context).findByText('在吗？')
  },
}

export const Null: Story = {
  args: { isListening: false },
  async play(context) {
    await presses(context, 'other', 'Write')
    await showsNothing(context)
  },
}
