import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { StateBlock } from './state-block.tsx'

const meta = {
  title: 'Demo/UI/StateBlock',
  component: StateBlock,
  decorators: [onGround],
  parameters: alone,
  args: { title: '酒馆还很安静', text: '找个搭子聊两句，或者去首页加入一个房间' },
} satisfies Meta<typeof StateBlock>

export default meta

type Story = StoryObj<typeof meta>

const run = fn()
export const Empty: Story = {
  args: { action: { text: '新建聊天', run } },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '新建聊天' }))
    await expect(run).toHaveBeenCalled()
  },
}
export const Broken: Story = {
  args: { art: 'broken', title: '暂时连不上', text: '连上后会自动加载会话' },
}
export const LoadError: Story = { args: { art: 'lost', title: '页面不存在', text: '可能走错了门' } }
