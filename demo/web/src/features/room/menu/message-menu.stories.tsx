import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { onGround, type StorySetup } from '../../../../stories/ground.tsx'
import { InRoom, OfLatest, roomStateOfStory } from '../../../../stories/room.tsx'
import { MessageMenu } from './message-menu.tsx'

const anchor = { left: 40, top: 420, width: 160, height: 44 }

const Shown = ({ flow }: { readonly flow: 'in' | 'out' }) => (
  <InRoom>
    <OfLatest flow={flow}>{({ ID }) => <MessageMenu messageID={ID} anchor={anchor} />}</OfLatest>
  </InRoom>
)

const meta = {
  title: 'Demo/Room/Menu/MessageMenu',
  component: Shown,
  decorators: [onGround],
  args: { flow: 'in' },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfTheOther: Story = {
  async play({ canvas, userEvent }) {
    await canvas.findByRole('dialog', { name: '消息操作' })
    await expect(canvas.queryByRole('button', { name: '撤回' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '回复' }))
    await waitFor(() => expect(roomStateOfStory().quoted).not.toBeNull())
    await expect(roomStateOfStory().opened).toBeNull()
  },
}
export const OfMine: Story = {
  args: { flow: 'out' },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '编辑' }))
    await expect(roomStateOfStory().mode.kind).toBe('editing')
  },
}
export const Failed: Story = {
  args: { flow: 'out' },
  parameters: {
    setup: {
      prepare: async ({ server, me: { chat } }: StorySetup) => {
        await server.administer('sns/black_list_add', {
          From_Account: 'chen',
          To_Account: ['lin'],
        })
        const to = { to: 'chen', conversationType: 'C2C' as const }
        const message = chat.createTextMessage({ ...to, payload: { text: '在吗' } })
        await chat.sendMessage(message).catch(() => undefined)
      },
    },
  },
  play: async ({ canvas }) => {
    const again = await canvas.findByRole('button', { name: '重发' })
    await waitFor(() => expect(again).toBeVisible())
    await canvas.findByText('没有发送成功，可以重发')
    await expect(canvas.queryByRole('group', { name: '表情回应' })).toBeNull()
  },
}
export const AllFaces: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '更多表情' }))
    const face = await canvas.findByRole('button', { name: '夜猫子' })
    await waitFor(() => expect(face).toBeVisible())
    await expect(canvas.queryByRole('button', { name: '复制' })).toBeNull()
  },
}
