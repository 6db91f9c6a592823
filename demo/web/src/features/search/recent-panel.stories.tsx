import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { RecentPanel } from './recent-panel.tsx'
import { clearSearches, storeSearch } from './recent-searches.ts'

const meta = {
  title: 'Demo/Search/RecentPanel',
  component: RecentPanel,
  decorators: [onGround],
  parameters: alone,
  args: { hint: '输入名字、群名，或说过的一句话', onChoose: fn() },
} satisfies Meta<typeof RecentPanel>

export default meta

type Story = StoryObj<typeof meta>

export const Several: Story = {
  beforeEach: () => {
    for (const text of ['茶会', '三点见', '一句特别特别特别特别特别特别特别长的话'])
      storeSearch(text)
    return clearSearches
  },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '茶会' }))
    await expect(args.onChoose).toHaveBeenCalledWith('茶会')
    await userEvent.click(canvas.getByRole('button', { name: '清空最近搜索' }))
    await expect(canvas.getByText('想找什么？')).toBeVisible()
  },
}
export const First: Story = {
  beforeEach: clearSearches,
  play: ({ canvas }) => expect(canvas.getByText('想找什么？')).toBeVisible(),
}
