// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HistoryRouter } from '../../../demo/web/src/ui/history-router.tsx'
import { Sheet } from '../../../demo/web/src/ui/sheet.tsx'

const Market = () => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        加入
      </button>
      <Sheet title="确认" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <button type="button" onClick={() => setIsChoosing(true)}>
          选择
        </button>
        <Sheet title="角色" isOpen={isChoosing} onClose={() => setIsChoosing(false)}>
          <button type="button" onClick={() => void navigate('/roles')}>
            去创建
          </button>
          <button
            type="button"
            onClick={() => {
              setIsOpen(false)
              void navigate(-1)
            }}
          >
            离开
          </button>
        </Sheet>
      </Sheet>
    </>
  )
}

const Home = () => {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/market')}>
      市场
    </button>
  )
}

const click = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name }, eventually)))

/** The names of the open dialogs. */
const dialogs = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'))

const back = () => act(async () => history.back())

/** A busy machine is slow, not wrong. */
const eventually = { timeout: 20_000 }

const arrivesAt = (path: string, overlays: number) =>
  expect
    .poll(
      () => [location.pathname, (history.state as { overlays?: number }).overlays ?? 0],
      eventually,
    )
    .toEqual([path, overlays])

const shows = (names: readonly string[]) => expect.poll(dialogs, eventually).toEqual(names)

beforeEach(async () => {
  history.pushState(null, '', '/')
  render(
    <HistoryRouter>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/market" element={<Market />} />
        <Route path="/roles" element={<p>新角色</p>} />
      </Routes>
    </HistoryRouter>,
  )
  await click('市场')
  await click('加入')
  await click('选择')
  await arrivesAt('/market', 2)
})

afterEach(cleanup)

it('Back closes the top overlay, then the next, then leaves the page', async () => {
  expect(dialogs()).toEqual(['确认', '角色'])
  await back()
  await shows(['确认'])
  await back()
  await shows([])
  await arrivesAt('/market', 0)
  await back()
  await screen.findByRole('button', { name: '市场' }, eventually)
})

it('an overlay that its button closes leaves no entry behind', async () => {
  const [, close] = screen.getAllByRole('button', { name: '关闭' })
  if (close !== undefined) fireEvent.click(close)
  await arrivesAt('/market', 1)
  await back()
  await shows([])
  await arrivesAt('/market', 0)
})

it('a change of the page closes its overlays; Back from there returns to the page', async () => {
  await click('去创建')
  await screen.findByText('新角色', {}, eventually)
  await arrivesAt('/roles', 0)
  expect(dialogs()).toEqual([])
  await back()
  await screen.findByRole('button', { name: '加入' }, eventually)
  await arrivesAt('/market', 0)
})

it('going back by the program skips the entries of overlays', async () => {
  await click('离开')
  await screen.findByRole('button', { name: '市场' }, eventually)
  await arrivesAt('/', 0)
})

it('Forward to the entry of a closed overlay returns to the page', async () => {
  await back()
  await arrivesAt('/market', 1)
  await back()
  await arrivesAt('/market', 0)
  await act(async () => history.forward())
  await arrivesAt('/market', 0)
  expect(dialogs()).toEqual([])
})
