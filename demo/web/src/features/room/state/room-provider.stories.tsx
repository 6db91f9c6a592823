import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { onGround } from '../../../../stories/ground.tsx'
import { CONVERSATION, forwardedBundle, OfLatest } from '../../../../stories/room.tsx'
import { MessageRow } from '../message-row.tsx'
import { RoomFooter } from './room-footer.tsx'
import { RoomOverlays } from './room-overlays.tsx'
import { RoomProvider } from './room-provider.tsx'
import { createRoomStore } from './room-store.ts'

const Shown = () => {
  const [store] = useState(() => createRoomStore('story'))
  return (
    <RoomProvider store={store} conversationID={CONVERSATION}>
      <OfLatest flow="in">{(message) => <MessageRow message={message} isFirstOfSender />}</OfLatest>
      <RoomFooter conversationID={CONVERSATION}>
        <p>这里写消息</p>
      </RoomFooter>
    </RoomProvider>
  )
}

const meta = {
  title: 'Demo/Room/State/RoomProvider',
  component: Shown,
  subcomponents: { RoomFooter, RoomOverlays },
  decorators: [onGround],
  parameters: forwardedBundle,
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Choosing: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '消息操作' }))
    await userEvent.click(await canvas.findByRole('button', { name: '多选' }))
    await expect(await canvas.findByText('已选 1 条')).toBeVisible()
    await expect(canvas.queryByText('这里写消息')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByText('这里写消息')).toBeVisible()
  },
}
export const Bundle: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /查看聊天记录/ }))
    const dialog = await canvas.findByRole('dialog', { name: '转发的聊天记录' })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}
