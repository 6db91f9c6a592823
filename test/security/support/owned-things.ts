import { aPictureOf, asOperator } from '../../demo/api/operator-client.ts'
import { openOrderScene, type Person } from '../../demo/api/order-scene.ts'

const GROUND = {
  ...{ title: '代打', deposit_price: 10_000, settle_price: 8000 },
  ...{ boss_num: 1, thug_num: 1 },
}

/** A market in which `owner` has one of everything, and `eve` has all that she needs to try. */
export const openOwnedThings = async () => {
  const scene = await openOrderScene()
  const { market } = scene
  const { db, now } = market.context
  const operate = asOperator(market)
  const [owner, worker, eve] = [await scene.person(), await scene.thug(), await scene.thug()]
  const accountOf = ({ id }: Person) =>
    db
      .selectFrom('accounts')
      .where('id', '=', id)
      .select(['account', 'im_user_id'])
      .executeTakeFirstOrThrow()
  const recordOf = async (who: Person): Promise<string> => {
    const { data } = await who.ask('/api/account/manage/record')
    const [newest] = data.list as readonly { readonly id: string }[]
    return String(newest?.id)
  }

  const ordered = async (publish: typeof scene.raid, leader: Person, other: Person) => {
    const position = publish === scene.raid ? 'boss' : 'thug'
    const orderID = (await publish(leader)).data.order_id
    await scene.join(other, orderID, position)
    return orderID
  }
  const coupon = async (isPublic: boolean): Promise<string> => {
    const { data } = await operate('coupon/save', {
      ...{ name: '券', description: '', kind: 'fixed', threshold_fen: 100, off_fen: 50 },
      ...{ startAt: now(), endAt: now() + 864e5, stock: 9, per_account: 2, is_public: isPublic },
    })
    return String(data.id)
  }
  const received = async (who: Person): Promise<string> => {
    const { data } = await who.ask('/api/basic/conpons/receive', { id: offered })
    return String(data.id)
  }
  const paid = async (who: Person): Promise<string> => {
    const { data } = await who.ask('/api/pay/order/create', { amount: 500 })
    return String(data.pay_id)
  }
  const letter = async ({ id }: Person): Promise<string> => {
    const newest = await db
      .selectFrom('messages')
      .where('account_id', '=', id)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    return String(newest.id)
  }

  const offered = await coupon(true)
  const orderID = await ordered(scene.boosting, owner, worker)
  // Eve leads one that is under way, pays for one that was handed in, and for one that has not begun.
  const led = await ordered(scene.raid, eve, owner)
  await eve.ask('/api/order/start/up', { order_id: led })
  const handedIn = await ordered(scene.raid, worker, eve)
  await worker.ask('/api/order/start/up', { order_id: handedIn })
  await worker.ask('/api/order/finish/save', { order_id: handedIn, report_text: '打完了' })
  const begun = await ordered(scene.boosting, eve, worker)
  const offer = (await scene.boosting(owner)).data.order_id
  const open = (await scene.raid(worker)).data.order_id
  const { account, im_user_id: ownerID } = await accountOf(owner)
  await operate('message/send', { title: '通知', text: '给您', account })
  return {
    ...{ market, scene, eve, owner, orderID, led, handedIn, begun, offer, open, draft: GROUND },
    ...{ hidden: await coupon(false), coupon: await received(owner), own: await received(eve) },
    ...{ payID: await paid(owner), letter: await letter(owner), role: owner.roleID },
    ...{ ownerID, record: await recordOf(owner), picture: await aPictureOf(market, account) },
  }
}

export type OwnedThings = Awaited<ReturnType<typeof openOwnedThings>>
