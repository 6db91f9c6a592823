import type { PageNetwork } from 'tavern-im-server/page'
import type { Stage } from './stage.ts'

const EACH = 50
const APART_MS = 60

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const lines = [
  '在吗',
  'On my way',
  '红茶还是绿茶？',
  'Either is fine',
  '地铁里没信号',
  'Same here',
  '到了！',
]

/** Both phones send 50 messages each while their networks fail and the server is killed. */
export const runChaos = async (stage: Stage): Promise<void> => {
  const networks = stage.phones.map(({ line }) => line.network)
  const before = networks.map(({ settings }) => settings)
  for (const network of networks) network.set({ delayMs: 80, dropRate: 0.01, duplicateRate: 0.2 })
  await Promise.all([misbehave(stage, networks), ...stage.phones.map((_, at) => write(stage, at))])
  for (const [at, network] of networks.entries()) {
    network.set(before[at] ?? {})
    network.restore()
  }
}

const write = async (stage: Stage, at: number): Promise<void> => {
  for (let count = 1; count <= EACH; count += 1) {
    stage.say(at, `${lines[(count + at) % lines.length]} · ${count}`)
    await wait(APART_MS)
  }
}

const misbehave = async (stage: Stage, [left, right]: readonly PageNetwork[]): Promise<void> => {
  await wait(500)
  left?.cut()
  await wait(700)
  left?.restore()
  right?.stall()
  await wait(700)
  right?.restore()
  await stage.killServer()
  await wait(400)
  await stage.startServer()
  right?.cut()
  await wait(500)
  right?.restore()
}
