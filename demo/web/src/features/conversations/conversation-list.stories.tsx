import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, fn } from 'storybook/test'
import { asPage, chen, lin, setupOf, signedIn } from '../../../stories/ground.tsx'
import { ConversationList } from './conversation-list.tsx'

const onStart = fn()

const Shown = () => {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} style={{ flex: 1, overflow: 'auto' }}>
      <ConversationList scrollRef={box} onStart={onStart} />
    </div>
  )
}

const meta = {
  title: 'Demo/Conversations/ConversationList',
  component: Shown,
  decorators: [asPage],
  loaders: [signedIn],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Filled: Story = {
  async play(context) {
    const { canvas } = context
    await canvas.findByText(chen.name)
    await canvas.findByText('周末茶会')
    await setupOf(context).other.say('我到茶馆了', lin)
    await canvas.findByText('我到茶馆了')
  },
}
export const Empty: Story = {
  parameters: { setup: { isFurnished: false } },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '新建聊天' }))
    await expect(onStart).toHaveBeenCalled()
  },
}
export const Loading: Story = {
  parameters: { setup: { network: 'silent' } },
  async play(context) {
    await context.canvas.findByRole('status', { name: '加载中' })
    await setupOf(context).setNetwork('online')
    await context.canvas.findByText(chen.name)
  },
}
