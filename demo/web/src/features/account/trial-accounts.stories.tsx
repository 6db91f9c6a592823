import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { TrialAccounts } from './trial-accounts.tsx'

const meta = {
  title: 'Demo/Account/TrialAccounts',
  component: TrialAccounts,
  decorators: [onGround],
  parameters: alone,
  args: { busyAccount: null, onLogin: fn() },
  beforeEach: market,
} satisfies Meta<typeof TrialAccounts>

export default meta

type Story = StoryObj<typeof meta>

export const ToBeChosen: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: /林晓/ }))
    await expect(args.onLogin).toHaveBeenCalledWith({ account: 'lin' })
  },
}
export const LoggingIn: Story = {
  args: { busyAccount: 'lin' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: '加载中' })).toBeVisible()
  },
}
export const Failed: Story = {
  beforeEach: brokenMarket,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('体验账号没有加载出来')).toBeVisible()
  },
}
