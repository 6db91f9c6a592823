import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { brokenMarket, market, onGround } from '../../../../stories/ground.tsx'
import { RecipientList } from './recipient-list.tsx'

const meta = {
  title: 'Demo/Room/Forward/RecipientList',
  component: RecipientList,
  decorators: [onGround],
  args: { chosen: [], onToggle: fn() },
  beforeEach: market,
} satisfies Meta<typeof RecipientList>

export default meta

type Story = StoryObj<typeof meta>

export const FoundByName: Story = {
  async play({ canvas, userEvent, args }) {
    await canvas.findByRole('button', { name: '周末茶会' })
    await userEvent.type(canvas.getByRole('searchbox'), '陈')
    await expect(canvas.queryByRole('button', { name: '周末茶会' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '陈默' }))
    await expect(args.onToggle).toHaveBeenCalledOnce()
    await userEvent.type(canvas.getByRole('searchbox'), '没有这个人')
    await expect(await canvas.findByText('没有找到')).toBeVisible()
  },
}
export const Chosen: Story = {
  args: { chosen: [{ conversationID: 'GROUPtea', name: '周末茶会', avatar: '' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '周末茶会' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
}
export const WithoutContacts: Story = {
  beforeEach: brokenMarket,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: '联系人没有加载出来，点按重试' }),
    ).toBeVisible()
  },
}
