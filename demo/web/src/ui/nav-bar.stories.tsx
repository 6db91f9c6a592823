import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, asPage } from '../../stories/ground.tsx'
import { IconButton, NavBar } from './nav-bar.tsx'

const meta = {
  title: 'Demo/UI/NavBar',
  component: NavBar,
  decorators: [asPage],
  parameters: alone,
  args: {
    title: '周末茶会',
    note: '3 人',
    onBack: fn(),
    right: <IconButton icon="more" label="更多" onClick={() => {}} />,
  },
} satisfies Meta<typeof NavBar>

export default meta

type Story = StoryObj<typeof meta>

export const Titled: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '返回' }))
    await expect(args.onBack).toHaveBeenCalledOnce()
  },
}
export const Typing: Story = {
  args: { state: '对方正在输入…' },
  play: ({ canvas }) => expect(canvas.queryByText('周末茶会')).toBeNull(),
}
