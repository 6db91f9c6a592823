import { connect } from 'node:net'

const portOf = (url: string): number => Number(new URL(url).port)

const HERE = '127.0.0.1'

/**
 * Writes bytes to a port as they are, from an address of this machine; resolves with all that came back once the
 * other end has closed.
 */
export const exchange = (url: string, text: string, localAddress = HERE): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const from = { host: HERE, port: portOf(url), localAddress }
    const socket = connect(from, () => socket.write(text))
    socket.setEncoding('latin1')
    socket.on('data', (more) => {
      answer += more
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })

/** A request of one line and some headers, `Host` and the end of the connection included. */
export const requestText = (line: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '\r\n',
  ].join('\r\n')

/** Writes and resets the connection at once, so that a response reaches no client. */
export const writeAndReset = (url: string, text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(portOf(url), '127.0.0.1', () => {
      socket.write(text)
      socket.resetAndDestroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
