import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { PagedList } from './paged-list.tsx'

const list = {
  items: ['一', '二'],
  isPending: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  hasMoreFailed: false,
  loadMore: fn(),
  refetch: fn(async () => null),
}

const meta = {
  title: 'Demo/Market/PagedList',
  component: PagedList,
  decorators: [onGround],
  parameters: alone,
  args: {
    list,
    errorTitle: '记录没有加载出来',
    skeleton: null,
    empty: <StateBlock title="暂无记录" text="以后会有的" />,
    children: <p>两条记录</p>,
  },
} satisfies Meta<typeof PagedList>

export default meta

type Story = StoryObj<typeof meta>

export const Whole: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('两条记录')).toBeVisible()
    await expect(canvas.getByText('没有更多了')).toBeVisible()
  },
}
export const LoadError: Story = {
  args: { list: { ...list, items: [], error: new Error('断网') } },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: '重新加载' }))
    await expect(list.refetch).toHaveBeenCalled()
  },
}
