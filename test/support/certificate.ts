import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

const OF_THIS_MACHINE = 'subjectAltName=DNS:localhost,IP:127.0.0.1'

/** A certificate that has signed itself, with its key; both are gone when the test ends. */
export const aCertificate = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc']
  const name = ['-subj', '/CN=localhost', '-addext', OF_THIS_MACHINE, '-days', '2']
  await run('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...name])
  return { cert, key }
}
