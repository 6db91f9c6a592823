import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { findProgram } from '../../../../scripts/apt.mjs'
import { reservedPort } from '../../../../testing/internal/programs/reserved-port.ts'
import { spawnBound } from '../../../../testing/internal/programs/spawn-bound.ts'
import { textOf } from '../../../contract/support/sources.ts'
import { aCertificate } from '../../../support/certificate.ts'

const program = findProgram('nginx') ?? ''

export const hasNginx = program !== ''

/** Around a file for conf.d. Nothing is written outside of the folder. */
const around = (folder: string, conf: string): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${conf}
}`

/** Other values in place of those of the file; each has to stand in it. */
const replaced = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((conf, [from, to]) => {
    if (!conf.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`)
    return conf.replaceAll(from, to)
  }, text)

/** `deploy/nginx.conf` on ports of this machine, before a server that listens at `port`, with some values changed. */
const confFor = async (port: number, pairs: readonly (readonly [string, string])[]) => {
  const { cert, key } = await aCertificate()
  const [tls, plain] = [await reservedPort(), await reservedPort()]
  const conf = replaced(textOf('deploy/nginx.conf'), [
    ['  server 172.28.0.11:8600;\n', `  server 127.0.0.1:${port};\n`],
    ...['12', '13'].map((node) => [`  server 172.28.0.${node}:8600;\n`, ''] as const),
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`],
    ['/etc/nginx/tls/fullchain.pem', cert],
    ['/etc/nginx/tls/privkey.pem', key],
    ...pairs,
  ])
  return { conf, cert, tls, plain }
}

/** nginx with the file of `deploy/`, until the test ends. */
export const startNginx = async (
  port: number,
  pairs: readonly (readonly [string, string])[] = [],
) => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { conf, cert, ...ports } = await confFor(port, pairs)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, around(folder, conf))
  await promisify(execFile)(program, ['-t', '-c', file, '-p', folder])
  const child = spawnBound(program, ['-c', file, '-p', folder])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(async () => {
    child.stdin.end()
    await ended
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part: Buffer) => {
      said += String(part)
      // Its ports are open by then.
      if (said.includes('using the "')) resolve()
    })
    void ended.then(() => reject(new Error(`start nginx: it ended\n${said}`)))
  })
  return { ...ports, cert }
}
