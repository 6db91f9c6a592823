import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, asPage } from '../../../stories/ground.tsx'
import { EndPill, TopPills } from './list-pills.tsx'

const toMention = fn()
const toUnread = fn()
const toEnd = fn()

const Shown = ({ missed }: { readonly missed: number }) => (
  <>
    <TopPills mentions={{ count: 2, jump: toMention }} unread={{ count: 38, jump: toUnread }} />
    <EndPill missed={missed} onClick={toEnd} />
  </>
)

const meta = {
  title: 'Demo/Room/ListPills',
  component: Shown,
  decorators: [asPage],
  parameters: alone,
  args: { missed: 0 },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const AllWays: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /有人@我/ }))
    await userEvent.click(canvas.getByRole('button', { name: '38 条新消息' }))
    await userEvent.click(canvas.getByRole('button', { name: '回到底部' }))
    await expect(toMention).toHaveBeenCalledOnce()
    await expect(toUnread).toHaveBeenCalledOnce()
    await expect(toEnd).toHaveBeenCalledOnce()
  },
}
export const Missed: Story = {
  args: { missed: 3 },
  play: ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('button', { name: '3 条新消息' })).toBeVisible()),
}
