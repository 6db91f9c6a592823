// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JoinSheet, type SeatTarget } from '../../../demo/web/src/features/orders/join-sheet.tsx'
import { ActionSheet } from '../../../demo/web/src/ui/action-sheet.tsx'
import { marketAnswers } from './market-answers.ts'
import { anOrderItem } from './orders.ts'

const role = { id: '7', name: '云雀', job_id: '201', fighting_capacity: 500_000 }
const coupon = {
  id: '3',
  coupon_id: '1',
  name: '新人券',
  description: '',
  condition: '无门槛',
  value: 2000,
  figure: '20',
  unitDesc: '元',
  valueDesc: '立减20',
  startAt: 0,
  endAt: 1,
  status: 'usable',
  reason: '',
  off_price: 2000,
  order_id: '',
}

const other = { id: '8', name: '孤舟', job_id: '301', fighting_capacity: 900_000 }

const onConfirm = vi.fn()
const onLeave = vi.fn()

const open = (target: SeatTarget | null = null, item = anOrderItem()) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <JoinSheet
          item={item}
          isOpen
          target={target}
          onClose={vi.fn()}
          onLeave={onLeave}
          onConfirm={onConfirm}
        />
        <ActionSheet />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const touch = async (text: string) => fireEvent.click(await screen.findByText(text))

const said = (text: string) => screen.findByText(text, { selector: '[role=status] *' })

const jobs = [
  { id: '2', pid: '0', name: '治疗' },
  { id: '201', pid: '2', name: '药师' },
]

const answer = (status: string, roles: readonly object[] = [role, other]) =>
  marketAnswers({
    '/api/game/role/list': roles,
    '/api/game/job/list': jobs,
    '/api/basic/conpons/myList': { list: [coupon], has_more: false },
    '/api/basic/thug/applyDetail': { status },
  })

beforeEach(() => answer('approved'))

afterEach(() => {
  onConfirm.mockReset()
  onLeave.mockReset()
  vi.unstubAllGlobals()
  cleanup()
})

it('the sheet requires a position first', async () => {
  open()
  await touch('确定加入')
  expect(await said('请选择位置')).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('the sheet requires a role if the position is set', async () => {
  open({ position: 'thug', seat: 2 })
  await touch('确定加入')
  expect(await said('请选择游戏角色')).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('the sheet returns the tapped seat with the role', async () => {
  open({ position: 'thug', seat: 2 })
  await touch('游戏角色')
  await touch('云雀')
  await touch('确定加入')
  expect(onConfirm).toHaveBeenCalledWith({ position: 'thug', seat: 2, role, coupon: null })
})

it('the sheet subtracts a coupon from the deposit of a boss', async () => {
  open({ position: 'boss', seat: 2 })
  await touch('游戏角色')
  await touch('云雀')
  await touch('优惠券')
  await touch('新人券')
  expect(await screen.findByText('80.00')).toBeDefined()
  await touch('确定加入')
  expect(onConfirm).toHaveBeenCalledWith({ position: 'boss', seat: 2, role, coupon })
})

it('the sheet chooses what has only one possible value', async () => {
  answer('approved', [role])
  open(null, anOrderItem({ boss_free: 0 }))
  expect(await screen.findByText('到手，无需押金')).toBeDefined()
  await screen.findByText('云雀')
  await touch('确定加入')
  expect(onConfirm).toHaveBeenCalledWith({ position: 'thug', seat: undefined, role, coupon: null })
})

it('the sheet says that a thug must be certified, and leads to the application', async () => {
  answer('none')
  open({ position: 'thug', seat: 2 })
  expect(await screen.findByText('通过打手认证后才能担任打手')).toBeDefined()
  expect(screen.getByText('确定加入').closest('button')).toHaveProperty('disabled', true)
  await touch('去认证')
  expect(onLeave).toHaveBeenCalledWith(expect.objectContaining({ position: 'thug', seat: 2 }))
})

it('the sheet marks roles that do not suit the order, and keeps the form for a new one', async () => {
  open({ position: 'thug', seat: 2 }, anOrderItem({ job_id: '2', min_capacity: 400_000 }))
  await touch('游戏角色')
  const unsuited = await screen.findByText('只招募治疗')
  expect(unsuited.closest('button')).toHaveProperty('disabled', true)
  await touch('新建角色')
  expect(onLeave).toHaveBeenCalledWith({ position: 'thug', seat: 2, role, coupon: null })
})

it('the sheet does not accept a full position', async () => {
  open(null, anOrderItem({ thug_num: 1, thug_free: 0 }))
  await touch('位置')
  await touch('打手（已满）')
  expect(await said('这个位置已经满了')).toBeDefined()
  expect(screen.queryByText('到手，无需押金')).toBeNull()
})

it('tells a thug the income without the fee before joining [FEE-01]', async () => {
  open({ position: 'thug', seat: 1 })
  await screen.findByText('已扣服务费 5%')
  expect(screen.getByText('76.00', { exact: false })).toBeDefined()
})
