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
  useWorld,
} from './stage/index.ts'

interface Given {
  readonly isListening: boolean
}

const Shown = ({ isListening }: Given) => {
  const { other } = useWorld()
  const [heard, setHeard] = useState<readonly Message[]>([])
  useEvent(isListening ? Tavern.EVENT.MESSAGE_RECEIVED : null, ({ data }) => {
    setHeard((before) => [...before, ...data.map((message) => ({ ...message }))])
  })
  return (
    <HookPanel
      call="useEvent(name, handler)"
      about={[
        'Listens to an event as long as the component is mounted. The latest handler is called.',
        '组件挂载期间监听事件，始终调用最新一次渲染的处理函数。',
      ]}
      state={heard}
      others={[['Write', '发消息', () => other.say('在吗？', lin)]]}
    >
      {heard.length === 0 && <Nothing>Nothing was heard yet.</Nothing>}
      <div className="talk">
        {heard.map((message) => (
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
