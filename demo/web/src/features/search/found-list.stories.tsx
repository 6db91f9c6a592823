import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { FoundList, FoundPart } from './found-list.tsx'

const found = {
  results: ['陈默'],
  error: null,
  isFetching: false,
  hasMore: false,
  isLoadingMore: false,
  moreError: null,
  refetch: fn(),
  loadMore: fn(),
}

const meta = {
  title: 'Demo/Search/FoundList',
  component: FoundList,
  decorators: [onGround],
  parameters: alone,
  args: {
    found,
    nothing: { title: '没有找到联系人', text: '换个词试试' },
    children: <p>陈默</p>,
  },
} satisfies Meta<typeof FoundList>

export default meta

type Story = StoryObj<typeof meta>

export const Something: Story = {
  play: ({ canvas }) => expect(canvas.getByText('没有更多了')).toBeVisible(),
}
export const Nothing: Story = {
  args: { found: { ...found, results: [] } },
  play: ({ canvas }) => expect(canvas.getByText('没有找到联系人')).toBeVisible(),
}
export const Searching: Story = {
  args: { found: { ...found, results: [], isFetching: true } },
  play: ({ canvas }) => expect(canvas.getByRole('status', { name: '加载中' })).toBeVisible(),
}
export const Failed: Story = {
  args: { found: { ...found, results: [], error: new Error('lost') } },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '重新加载' }))
    await expect(found.refetch).toHaveBeenCalledOnce()
  },
}
export const AmongOthers: Story = {
  render: () => (
    <FoundPart title="联系人" all="/room/search?kind=users&q=陈">
      <li>陈默</li>
    </FoundPart>
  ),
  play: ({ canvas }) => expect(canvas.getByRole('link', { name: '查看更多联系人' })).toBeVisible(),
}
