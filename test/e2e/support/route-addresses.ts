import type { MarketClient } from 'tavern-market-api/client'

const MY = '/pages/enter/my/subpages'
const HOME = '/pages/enter/home/subpages'

/** An address that is not in the route table. */
const UNKNOWN = '/nowhere'

const firstOrderOf = async (call: MarketClient, kind: 'dailian' | 'raid'): Promise<string> => {
  const { list } = await call('/api/order/summary/list', { page_size: 50 })
  return list.find(({ cardType }) => cardType === kind)?.result.order_info.id ?? ''
}

/** A running order, which can be reported. */
const runningOrderOf = async (call: MarketClient): Promise<string> => {
  const { list } = await call('/api/order/summary/list', { tab: 'running' })
  return list[0]?.result.order_info.id ?? ''
}

const queries = async (call: MarketClient): Promise<Readonly<Record<string, string>>> => {
  const [boosting, raid] = [await firstOrderOf(call, 'dailian'), await firstOrderOf(call, 'raid')]
  const [message] = (await call('/api/basic/message/list', {})).list
  const [banner] = await call('/api/basic/banner/list', {})
  const { pay_id } = await call('/api/pay/order/create', { amount: 8800 })
  return {
    '/pay': `?pay_id=${pay_id}`,
    '/room/index': '?conversationID=GROUProom-hall',
    '/user/index': '?id=u100004',
    '/basic/userInfo': '?field=headline',
    '/basic/list': '?name=job',
    '/pages/enter/message/subpages/msg_detail': `?id=${message?.id ?? ''}`,
    [`${HOME}/promotion`]: `?id=${banner?.id ?? ''}`,
    [`${HOME}/training`]: `?id=${boosting}`,
    [`${MY}/order/subpages/order_detail`]: `?id=${boosting}`,
    [`${MY}/order/subpages/order_room`]: `?id=${raid}`,
    [`${MY}/order/subpages/order_report/report`]: `?id=${await runningOrderOf(call)}`,
    [`${MY}/balance/subpages/pay_result`]: `?pay_id=${pay_id}`,
    [`${MY}/balance/subpages/record`]: '?id=1',
  }
}

/** Addresses with data for the pages of the routes, in order of the routes. */
export const addressesOf = async (
  paths: readonly string[],
  call: MarketClient,
): Promise<readonly string[]> => {
  const queryOf = await queries(call)
  return paths.map((path) => (path === '*' ? UNKNOWN : `${path}${queryOf[path] ?? ''}`))
}
