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
    if (!conf.includes(from)) throw new Error(`the file of deploy/ has no ${from}`)
    return conf.replaceAll(from, to)
  }, text)

type Pairs = readonly (readonly [string, string])[]

/** A file of `deploy/` on ports of this machine, with some values changed. */
const confFor = async (file: string, pairs: Pairs) => {
  const { cert, key } = await aCertificate()
  const [tls, plain] = [await reservedPort(), await reservedPort()]
  const conf = replaced(textOf(file), [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`],
    ['/etc/nginx/tls/fullchain.pem', cert],
    ['/etc/nginx/tls/privkey.pem', key],
    ...pairs,
  ])
  return { conf, cert, tls, plain }
}

/** nginx with `deploy/nginx.conf` in front of a server that listens at `port`, until the test ends. */
export const startNginx = (port: number, pairs: Pairs = []) =>
  startNginxWith('deploy/nginx.conf', [
    ['  server 172.28.0.11:8600;\n', `  server 127.0.0.1:${port};\n`],
    ...['12', '13'].map((node) => [`  server 172.28.0.${node}:8600;\n`, ''] as const),
    ...pairs,
  ])

/** nginx with a file of `deploy/` and other values, until the test ends. */
export const startNginxWith = async (deployed: string, pairs: Pairs) => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { conf, cert, ...ports } = await confFor(deployed, pairs)
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
