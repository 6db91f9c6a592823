import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { HitList, HitRow } from './hit-row.tsx'

const onOpen = fn()

const Shown = ({ title, words }: { readonly title: string; readonly words: string }) => (
  <HitList>
    <HitRow avatar="" name={title} title={title} time="昨天" to="/there" onOpen={onOpen}>
      {words}
    </HitRow>
    <HitRow avatar="" name="周末茶会" title="周末茶会" to="/tea" onOpen={onOpen} />
  </HitList>
)

const meta = {
  title: 'Demo/Search/HitRow',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
  args: { title: '陈默', words: '别忘了带伞' },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  async play({ canvas, userEvent }) {
    const row = canvas.getByRole('link', { name: /别忘了带伞/ })
    await expect(row).toHaveAttribute('href', '/there')
    await userEvent.click(row)
    await expect(onOpen).toHaveBeenCalledOnce()
  },
}
export const LongWords: Story = {
  args: {
    title: '一个名字特别特别特别特别特别特别长的人',
    words: '一句说了很久很久很久很久很久很久很久很久很久都没有说完的话',
  },
  play: ({ canvas }) => expect(canvas.getByText('昨天')).toBeVisible(),
}
