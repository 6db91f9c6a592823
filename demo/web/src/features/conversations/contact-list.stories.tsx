import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { ContactList } from './contact-list.tsx'

const meta = {
  title: 'Demo/Conversations/ContactList',
  component: ContactList,
  decorators: [onGround],
  parameters: alone,
  args: { onChoose: fn() },
  beforeEach: market,
} satisfies Meta<typeof ContactList>

export default meta

type Story = StoryObj<typeof meta>

export const ToBeChosen: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: /陈默/ }))
    await expect(args.onChoose).toHaveBeenCalledWith('chen')
  },
}
export const Several: Story = {
  args: { chosen: ['mei'] },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: /Mei/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
}
export const Failed: Story = {
  beforeEach: brokenMarket,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '重新加载' })).toBeVisible()
  },
}
