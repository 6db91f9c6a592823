import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { alone, asPage } from '../../stories/ground.tsx'
import { Page } from './page.tsx'
import { PullRefresh } from './pull-refresh.tsx'

const PulledPage = ({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) => {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Page scrollRef={body}>
      <PullRefresh scrollRef={body} onRefresh={onRefresh} />
      <p style={{ padding: '2rem' }}>往下拉</p>
    </Page>
  )
}

let done = () => {}

const meta = {
  title: 'Demo/Ui/PullRefresh',
  component: PulledPage,
  subcomponents: { PullRefresh },
  decorators: [asPage],
  parameters: alone,
  args: {
    onRefresh: fn(
      () =>
        new Promise<void>((resolve) => {
          done = resolve
        }),
    ),
  },
} satisfies Meta<typeof PulledPage>

export default meta

type Story = StoryObj<typeof meta>

const pull = (target: HTMLElement, dy: number) => {
  const finger = (clientY: number) => [new Touch({ identifier: 1, target, clientX: 100, clientY })]
  fireEvent.touchStart(target, { touches: finger(100) })
  fireEvent.touchMove(target, { touches: finger(100 + dy / 2) })
  fireEvent.touchMove(target, { touches: finger(100 + dy) })
  fireEvent.touchEnd(target, { touches: [] })
}

export const Pulled: Story = {
  async play({ canvas, args }) {
    pull(canvas.getByText('往下拉'), 60)
    await expect(args.onRefresh).not.toHaveBeenCalled()
    pull(canvas.getByText('往下拉'), 200)
    await canvas.findByText('刷新中')
    await expect(args.onRefresh).toHaveBeenCalledOnce()
    done()
  },
}
