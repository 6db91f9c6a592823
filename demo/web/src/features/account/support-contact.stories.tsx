import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { SupportContact } from './support-contact.tsx'

const meta = {
  title: 'Demo/Account/SupportContact',
  component: SupportContact,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
} satisfies Meta<typeof SupportContact>

export default meta

type Story = StoryObj<typeof meta>

export const ByPhoneAndMail: Story = {
  async play({ canvas }) {
    const phone = await canvas.findByRole('link', { name: /客服电话/ })
    await expect(phone).toHaveAttribute('href', 'tel:400-000-0000')
    await expect(canvas.getByRole('link', { name: /客服邮箱/ })).toBeVisible()
  },
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  play: async ({ canvas }) => expect(await canvas.findByText('客服方式没有加载出来')).toBeVisible(),
}
