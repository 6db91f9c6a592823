// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { popupBodies } from '../../../demo/web/src/features/popups/bodies.ts'
import { DeletionPanel } from '../../../demo/web/src/features/safety/deletion-panel.tsx'
import { PopupHost } from '../../../demo/web/src/ui/popup/popup-host.tsx'
import { marketAnswers } from './market-answers.ts'

const free = { due_at: 0, obstacles: [], forfeits: 300, needs_code: false, wait_days: 7 }

const DETAIL = '/api/basic/user/deletion/detail'

const open = (deletion: object, more: Readonly<Record<string, unknown>> = {}) => {
  marketAnswers({ [DETAIL]: deletion, ...more })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DeletionPanel />
        <PopupHost bodies={popupBodies} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the request waits for the consent, names the forfeited balance and asks once more [ACCOUNT-06]', async () => {
  open(free, { '/api/basic/user/deletion/request': { ...free, due_at: 1 } })
  const button = await screen.findByRole('button', { name: '申请注销' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.getByText(/余额 ¥3\.00 不足最低提现金额/)).toBeDefined()
  fireEvent.click(screen.getByLabelText('我已了解注销的后果'))
  fireEvent.click(button)
  expect(await screen.findByText('7 天后永久删除，在此之前可以撤回')).toBeDefined()
  fireEvent.click(screen.getAllByRole('button', { name: '申请注销' }).at(-1) as HTMLElement)
  expect(await screen.findByText('已申请注销', { selector: '[role=status] *' })).toBeDefined()
})

it('an account with obstacles shows them with the way to remove them, and no form [ACCOUNT-06]', async () => {
  open({ ...free, obstacles: [{ text: '2 个订单还没有结束', link: '/orders' }] })
  expect(await screen.findByText('2 个订单还没有结束')).toBeDefined()
  expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/orders')
  expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull()
})

it('a requested deletion can be withdrawn [ACCOUNT-06]', async () => {
  open({ ...free, due_at: Date.UTC(2036, 0, 1) }, { '/api/basic/user/deletion/cancel': free })
  fireEvent.click(await screen.findByRole('button', { name: '撤回申请' }))
  expect(await screen.findByText('已撤回，账号保留', { selector: '[role=status] *' })).toBeDefined()
})
