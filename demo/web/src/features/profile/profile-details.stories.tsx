import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { alone, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { user } from '../../../stories/user.ts'
import { ProfileDetails } from './profile-details.tsx'

const meta = {
  title: 'Demo/Profile/ProfileDetails',
  component: ProfileDetails,
  decorators: [onGround],
  parameters: alone,
  loaders: [signedIn],
  beforeEach: market,
  args: { user },
} satisfies Meta<typeof ProfileDetails>

export default meta

type Story = StoryObj<typeof meta>

export const Whole: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: /手机号 138\*\*\*\*0001/ })).toBeVisible()
    await expect(await canvas.findByRole('button', { name: /主玩职业 药师/ })).toBeVisible()
  },
}
export const Leaving: Story = {
  args: { user: { ...user, phone: '', headline: '' } },
  async play({ canvas, userEvent }) {
    await expect(canvas.getByRole('button', { name: /手机号 去绑定/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '退出登录' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText('退出后收不到新消息提醒')).toBeInTheDocument()
    dialog.getByText('取消').click()
  },
}
