import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { user } from '../../../stories/user.ts'
import { MyHero } from './my-hero.tsx'

const meta = {
  title: 'Demo/My/MyHero',
  component: MyHero,
  decorators: [onGround],
  parameters: alone,
  args: {
    user,
    isCertified: true,
    mainJob: '山岳骑士',
  },
} satisfies Meta<typeof MyHero>

export default meta

type Story = StoryObj<typeof meta>

export const OfAThug: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('认证打手')).toBeVisible()
    await expect(canvas.getByRole('link')).toHaveAttribute(
      'href',
      '/pages/enter/my/subpages/my_detail',
    )
  },
}
export const OfAVisitor: Story = {
  args: { user: null, isCertified: false, mainJob: '' },
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: /登录/ })).toHaveAttribute('href', '/login'),
}
