import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasNats, NatsServer } from '../../../../testing/internal/programs/nats-server.ts'
import { aCertificate } from '../../../support/certificate.ts'

const run = promisify(execFile)

const echo = fileURLToPath(new URL('secure-echo.ts', import.meta.url))

const echoBy = (url: string, env: Readonly<Record<string, string>>) =>
  run(process.execPath, ['--import=tsx', echo, url], { env: { ...process.env, ...env } })

describe.skipIf(!hasNats)('a NATS with certificates and passwords', () => {
  it("connects only nodes with the password and the authority's certificate [NODE-14]", async () => {
    const { cert, key } = await aCertificate()
    const tls = ['--tls', '--tlscert', cert, '--tlskey', key]
    const server = await NatsServer.start([...tls, '--user', 'tavern', '--pass', 'p@ss/word'])
    onTestFinished(() => server.stop())
    const password = encodeURIComponent('p@ss/word')
    const url = `tls://tavern:${password}@localhost:${server.address.split(':')[1]}`
    const { stdout } = await echoBy(url, { NODE_EXTRA_CA_CERTS: cert })
    expect(stdout).toBe('in secret\n')
  })
})
