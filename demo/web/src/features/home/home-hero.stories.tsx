import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { HomeHero } from './home-hero.tsx'

const meta = {
  title: 'Demo/Home/HomeHero',
  component: HomeHero,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { user: null, onOpen: fn() },
} satisfies Meta<typeof HomeHero>

export default meta

type Story = StoryObj<typeof meta>

export const Visitor: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '登录' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/login')
  },
}
export const LoggedIn: Story = {
  args: { user: { nickname: '豆包不胖也不瘦', avatar: '' } },
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByRole('heading', { name: /豆包不胖也不瘦/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '搜索订单标题' }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/home/subpages/market?focus=search')
  },
}
