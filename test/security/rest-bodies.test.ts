import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { restAddress } from '../server/support/back-end.ts'
import { realServer } from './support/real-server.ts'
import { longestWait, quietWait } from './support/waits.ts'

const CALLERS = 150
const BODY_BYTES = 2 ** 20

/** Data that a server has sent up to the end of its first response. */
const firstAnswer = (socket: Socket): Promise<{ readonly ErrorCode: number }> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (more) => {
      text += more
      const body = /\r\n\r\n(\{.*\})/s.exec(text)?.[1]
      if (body !== undefined) resolve(JSON.parse(body))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`no answer: ${text}`)))
  })

/** Begins a call of the back-end API: its head, and a part of a body of 1 MiB. */
const begin = (address: string, bytes: number, network = ''): Socket => {
  const { port, hostname, pathname, search } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const forwarded = network === '' ? '' : `X-Forwarded-For: ${network}\r\n`
  socket.write(
    `POST ${pathname}${search} HTTP/1.1\r\nHost: x\r\n${forwarded}Content-Length: ${BODY_BYTES}\r\n\r\n`,
  )
  socket.write('a'.repeat(bytes))
  return socket
}

it('the server rejects an unauthenticated call before it reads the body, without delaying others [SEC-44]', async () => {
  const server = await realServer()
  const bystander = await server.join('bystander')
  const quiet = await quietWait(bystander)
  const path = 'im_open_login_svc/account_import'
  const wrong = [
    restAddress(server.httpUrl, path, { usersig: undefined }),
    restAddress(server.httpUrl, path, { usersig: 'x'.repeat(200) }),
    restAddress(server.httpUrl, path, { identifier: 'eve' }),
  ]
  const addresses = Array.from({ length: CALLERS }, (_, at) => wrong[at % wrong.length] ?? '')
  const attack = Promise.all(addresses.map((address) => firstAnswer(begin(address, 64 * 1024))))
  const longest = await longestWait(bystander, attack)
  const answers = await attack
  expect(answers).toHaveLength(CALLERS)
  expect(answers.filter(({ ErrorCode }) => ErrorCode === 0)).toEqual([])
  expect(longest / quiet).toBeLessThan(50)
})

it('the server limits the concurrent calls of a network [SEC-44]', async () => {
  const server = await realServer({ trustProxy: true, limits: { networkBodies: 3 } })
  const address = restAddress(server.httpUrl, 'im_open_login_svc/account_import')
  const half = (network: string) => begin(address, 10, network)
  const held = [half('192.0.2.1'), half('192.0.2.1'), half('192.0.2.1')]
  const refusal = { ActionStatus: 'FAIL', ErrorCode: 60007 }
  await expect(firstAnswer(half('192.0.2.1'))).resolves.toMatchObject(refusal)
  // Another network is admitted: its body is read, and is no JSON.
  const other = half('192.0.2.2')
  const answer = firstAnswer(other)
  other.write('a'.repeat(BODY_BYTES - 10))
  expect(await answer).not.toMatchObject({ ErrorCode: 60007 })
  for (const socket of held) socket.destroy()
})
