import type { OrderState } from '../../../demo/api/src/orders/machine.ts'
import { DAY_MS, type OrderScene, openOrderScene, type Person } from './order-scene.ts'

/** Actions of a person on an order. */
export const orderActions = {
  start: (who: Person, order_id: string) => who.ask('/api/order/start/up', { order_id }),
  finish: (who: Person, order_id: string) =>
    who.ask('/api/order/finish/save', { order_id, report_text: '全部通关' }),
  reject: (who: Person, order_id: string) =>
    who.ask('/api/order/finish/reject', { order_id, reason: '少打了一层' }),
  confirm: (who: Person, order_id: string) => who.ask('/api/order/finish/confirm', { order_id }),
  report: (who: Person, order_id: string) =>
    who.ask('/api/order/report/save', { order_id, reason: 'absent', report_text: '两小时没上线' }),
  cancel: (who: Person, order_id: string) => who.ask('/api/order/cancel/up', { order_id }),
  leave: (who: Person, order_id: string) => who.ask('/api/order/seat/leave', { order_id }),
}

type Way = readonly ((id: string) => Promise<unknown>)[]

/** The steps that bring the boss's boosting order to each state. */
const waysOf = (
  scene: OrderScene,
  boss: Person,
  thug: Person,
): Readonly<Record<OrderState, Way>> => {
  const full: Way = [(id) => scene.join(thug, id, 'thug')]
  const running: Way = [...full, (id) => orderActions.start(boss, id)]
  const finished: Way = [...running, (id) => orderActions.finish(thug, id)]
  const disputed: Way = [...running, (id) => orderActions.report(boss, id)]
  return {
    recruiting: [],
    full,
    running,
    finished,
    rejected: [...finished, (id) => orderActions.reject(boss, id)],
    disputed,
    settled: [...finished, (id) => orderActions.confirm(boss, id)],
    refunded: [...disputed, (id) => scene.settle(id, { outcome: 'repay' })],
    cancelled: [(id) => orderActions.cancel(boss, id)],
    expired: [async () => scene.market.advance(7 * DAY_MS), () => scene.tick()],
  }
}

/** A boss, a thug and an uninvolved account. */
export const openOrderScenario = async () => {
  const scene = await openOrderScene()
  const [boss, thug, guest] = [await scene.person(), await scene.thug(), await scene.person()]
  const ways = waysOf(scene, boss, thug)
  /** Brings a published order to a state. */
  const bringTo = async (state: OrderState, id: string): Promise<void> => {
    for (const step of ways[state]) await step(id)
    const reached = await scene.stateOf(id)
    if (reached !== state) throw new Error(`bring order ${id} to ${state}: it is ${reached}`)
  }
  return {
    ...scene,
    newThug: scene.thug,
    boss,
    thug,
    guest,
    bringTo,
    async orderIn(state: OrderState, fields: object = {}): Promise<string> {
      const { data } = await scene.boosting(boss, fields)
      await bringTo(state, data.order_id)
      return data.order_id
    },
    /** Inserts an uploaded picture of a person. */
    async picture(who: Person): Promise<string> {
      const id = String(who.id).padStart(22, 'p')
      const row = { id, account_id: who.id, sha256: '', bytes: 1, created_at: 1 }
      await scene.market.context.db.insertInto('uploads').values(row).execute()
      return `/uploads/${id}.webp`
    },
  }
}

export type OrderScenario = Awaited<ReturnType<typeof openOrderScenario>>
