import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import {
  createMarketClient,
  type MarketClient,
  type ReplyOf,
  type RequestOf,
} from 'tavern-market-api/client'
import { vi } from 'vitest'

/** The token that creates the first administrator in the markets of the journeys. */
export const OPERATOR_TOKEN = 'operator-token-of-the-journeys'

/** A user with an account of the market, as the back end sees them. */
export interface Person {
  readonly nickname: string
  readonly accessToken: string
  readonly call: MarketClient
}

/** A user with a game role, who can take seats. */
export interface Player extends Person {
  readonly roleID: string
}

/** The job of every role in the journeys. */
const JOB = '301'

const clientOf = (url: string, headers: Readonly<Record<string, string>>): MarketClient =>
  createMarketClient(
    (path, request) =>
      fetch(`${url}${String(path)}`, { ...request, headers: { ...request?.headers, ...headers } }),
    () => ({ deviceID: 'journey', accessToken: headers.accesstoken ?? '' }),
  )

/** Creates the first administrator of a market on a separate device; returns the session. */
const makeOperator = async (url: string): Promise<Session> => {
  const visitor = clientOf(url, {})
  const begun = { token: OPERATOR_TOKEN, name: '小王' }
  const { ticket, secret } = await visitor('/api/operator/login/setup', begun)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const password = 'correct horse battery'
  return visitor('/api/operator/login/enrol', { ticket, code, password })
}

type Session = ReplyOf<'/api/operator/login/enrol'>

const sessions = new Map<string, Promise<Session>>()

/** The session of a market's administrator; created at the first use. */
export const operatorSession = (url: string): Promise<Session> => {
  const known = sessions.get(url) ?? makeOperator(url)
  sessions.set(url, known)
  return known
}

/** Calls the back end as that administrator. */
export const operatorOf =
  (url: string): MarketClient =>
  async (path, request, key) => {
    const { token } = await operatorSession(url)
    return clientOf(url, { operatortoken: token })(path, request, key)
  }

let phones = 13_700_000_000

/** Creates an account with a new phone number. */
export const aPerson = async (url: string, nickname: string): Promise<Person> => {
  const visitor = clientOf(url, {})
  phones += 1
  const phone = String(phones)
  const { sandbox_code: code = '' } = await visitor('/api/basic/user/sendCode', { phone })
  const { access_token } = await visitor('/api/basic/user/loginWx', { phone, code })
  const call = clientOf(url, { accesstoken: access_token })
  await call('/api/basic/user/save', { nickname })
  return { nickname, accessToken: access_token, call }
}

/** An access token of the trial account with this nickname. */
export const trialToken = async (url: string, nickname: string): Promise<string> => {
  const call = clientOf(url, {})
  const { accounts } = await call('/api/basic/user/loginOptions', {})
  const account = accounts.find((one) => one.nickname === nickname)?.account ?? ''
  return (await call('/api/basic/user/loginWx', { account })).access_token
}

/** A trial account, which has chatted with others before. */
export const aTrialPerson = async (url: string, account: string): Promise<Person> => {
  const login = await clientOf(url, {})('/api/basic/user/loginWx', { account })
  const call = clientOf(url, { accesstoken: login.access_token })
  return { nickname: login.user_info.nickname, accessToken: login.access_token, call }
}

/** Gives a user a game role that fits every order, and a balance. */
export const asPlayer = async (url: string, person: Person, yuan = 0): Promise<Player> => {
  const role = { name: `${person.nickname}号`, job_id: JOB, fighting_capacity: 1_280_000 }
  await person.call('/api/game/role/save', role)
  const [saved] = await person.call('/api/game/role/list', {})
  if (yuan > 0) await recharge(url, person, yuan)
  return { ...person, roleID: saved?.id ?? '' }
}

/** Certifies a player for seats of thugs. */
export const asThug = async (url: string, player: Player): Promise<Player> => {
  const application: RequestOf<'/api/basic/thug/apply'> = {
    real_name: '李慕白',
    contact: '13800138000',
    job_id: JOB,
    introduction: '主玩剑客六年，深渊全通，晚上八点后在线。',
    pictures: [await anUpload(url, player)],
    agreed: '1',
  }
  await player.call('/api/basic/thug/apply', application)
  const operator = operatorOf(url)
  const { list } = await operator('/api/operator/certification/list', { status: 'pending' })
  const mine = list.find(({ nickname }) => nickname === player.nickname)
  await operator('/api/operator/certification/approve', { id: mine?.id ?? '' })
  return player
}

export const aPlayer = async (url: string, nickname: string, yuan = 0): Promise<Player> =>
  asPlayer(url, await aPerson(url, nickname), yuan)

export const aThug = async (url: string, nickname: string): Promise<Player> =>
  asThug(url, await aPlayer(url, nickname))

/** Uploads a picture; returns its path. */
const anUpload = async (url: string, { accessToken }: Person): Promise<string> => {
  const background = { r: phones % 256, g: 80, b: 60 }
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  const form = new FormData()
  form.append('file_name', 'picture.png')
  form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png')
  const headers = { accesstoken: accessToken }
  const answer = await fetch(`${url}/upfile`, { method: 'POST', body: form, headers })
  return ((await answer.json()) as { url: string }).url
}

/** Recharges through the sandbox, like its page. */
const recharge = async (url: string, { call }: Person, yuan: number): Promise<void> => {
  const { pay_id, pay_url } = await call('/api/pay/order/create', { amount: yuan * 100 })
  const page = await fetch(new URL(pay_url, url))
  await fetch(page.url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) })
  const isPaid = async () =>
    (await call('/api/pay/status/checkStatus', { pay_id })).status === 'paid'
  await vi.waitUntil(isPaid, { timeout: 60_000 })
}

export const balanceOf = async ({ call }: Person): Promise<number> =>
  (await call('/api/account/manage/info', {})).balance

const plain = { description: '', pictures: [], job_id: '', min_fighting_capacity: 0, start_at: 0 }

interface OrderInput {
  readonly title: string
  readonly depositYuan: number
  readonly priceYuan: number
  readonly bossNum?: number
  readonly thugNum?: number
}

const requestOf = ({ roleID }: Player, input: OrderInput): RequestOf<'/order/raid/save'> => ({
  ...plain,
  title: input.title,
  deposit_price: input.depositYuan * 100,
  settle_price: Math.round(input.priceYuan * 100),
  role_id: roleID,
  boss_num: input.bossNum ?? 1,
  thug_num: input.thugNum ?? 1,
})

/** Publishes a boosting order as its first boss; returns its ID. */
export const aBoostingOrder = async (boss: Player, input: OrderInput): Promise<string> =>
  (await boss.call('/order/boosting/save', requestOf(boss, input))).order_id

/** Publishes a group run as its leader; returns its ID. */
export const aRaid = async (leader: Player, input: OrderInput): Promise<string> =>
  (await leader.call('/order/raid/save', requestOf(leader, input))).order_id
