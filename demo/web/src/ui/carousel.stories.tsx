import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Carousel } from './carousel.tsx'

const meta = {
  title: 'Demo/Ui/Carousel',
  component: Carousel<string>,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '活动',
    items: ['甲', '乙', '丙'],
    keyOf: (item: string) => item,
    children: (item: string) => (
      <p style={{ padding: '3rem', background: 'var(--night)', color: '#fff' }}>{item}</p>
    ),
  },
} satisfies Meta<typeof Carousel<string>>

export default meta

type Story = StoryObj<typeof meta>

export const Swiped: Story = {
  async play({ canvas, userEvent }) {
    const region = canvas.getByRole('group', { name: '活动' })
    await userEvent.click(canvas.getByRole('button', { name: /轮播/ }))
    await expect(canvas.getByRole('button', { name: /轮播/ })).toBeVisible()
    const track = region.firstElementChild
    const second = canvas.getByRole('group', { name: '第 2 张，共 3 张' })
    track?.scrollTo({ left: track.clientWidth, behavior: 'instant' })
    await waitFor(() =>
      expect(second.getBoundingClientRect().left).toBeCloseTo(
        region.getBoundingClientRect().left,
        0,
      ),
    )
  },
}
export const Single: Story = {
  args: { items: ['甲'] },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
