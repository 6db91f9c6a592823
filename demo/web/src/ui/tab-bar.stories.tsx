import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { TabBar } from './tab-bar.tsx'

const meta = {
  title: 'Demo/UI/TabBar',
  component: TabBar,
  decorators: [onGround],
  parameters: alone,
  args: {
    tabs: [
      { path: '/', title: '首页', icon: 'home' },
      { path: '/message', title: '消息', icon: 'chat', count: 12 },
      { path: '/my', title: '我的', icon: 'person' },
    ],
  },
} satisfies Meta<typeof TabBar>

export default meta

type Story = StoryObj<typeof meta>

export const ThreeTabs: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('link', { name: /消息/ }))
    // The router navigates in a React transition.
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: /消息/ })).toHaveAttribute('aria-current', 'page'),
    )
  },
}
