import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasNats, NatsServer } from '../../../support/nats-server.ts'

const run = promisify(execFile)

const echo = fileURLToPath(new URL('secure-echo.ts', import.meta.url))

const OF_THIS_MACHINE = 'subjectAltName=DNS:localhost,IP:127.0.0.1'

/** A certificate that has signed itself, with its key. */
const aCertificate = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc']
  const name = ['-subj', '/CN=localhost', '-addext', OF_THIS_MACHINE, '-days', '2']
  await run('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...name])
  return { cert, key }
}

const echoBy = (url: string, env: Readonly<Record<string, string>>) =>
  run(process.execPath, ['--import=tsx', echo, url], { env: { ...process.env, ...env } })

describe.skipIf(!hasNats)('a NATS with certificates and passwords', () => {
  it('carries what nodes say, for who has the password and knows the authority [NODE-14]', async () => {
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
