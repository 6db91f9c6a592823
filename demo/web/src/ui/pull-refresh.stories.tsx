import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
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
  const fireTouch = (type: string, clientY: number | null) => {
    const touch = () => new Touch({ identifier: 1, target, clientX: 100, clientY: clientY ?? 0 })
    const touches = clientY === null ? [] : [touch()]
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }))
  }
  fireTouch('touchstart', 100)
  fireTouch('touchmove', 100 + dy / 2)
  fireTouch('touchmove', 100 + dy)
  fireTouch('touchend', null)
}

export const Pulled: Story = {
  async play({ canvas, args }) {
    await waitFor(() => {
      pull(canvas.getByText('往下拉'), 200)
      expect(args.onRefresh).toHaveBeenCalledOnce()
    })
    await canvas.findByText('刷新中')
    done()
    await waitFor(() => expect(canvas.queryByText('刷新中')).toBeNull())
    pull(canvas.getByText('往下拉'), 60)
    await expect(args.onRefresh).toHaveBeenCalledOnce()
  },
}
