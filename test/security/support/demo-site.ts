import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Demo, type DemoOptions, startDemo } from 'tavern-market-api'

export interface DemoSite extends Demo {
  /** Holds all that it keeps, its pages, and `secret.txt`, which is none. */
  readonly folder: string
}

export const PAGE_TITLE = '开黑酒馆'

/** Content outside of the served folders. */
export const BESIDE = 'nobody is served this'

/** The whole marketplace on a free port, with small pages in place of the built ones. */
export const startSite = async (options: Partial<DemoOptions> = {}): Promise<DemoSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'market-security-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), BESIDE)
  writeFileSync(join(folder, 'web/index.html'), `<title>${PAGE_TITLE}</title>`)
  writeFileSync(join(folder, 'web/assets/app.js'), '0')
  mkdirSync(join(folder, 'operator/assets'), { recursive: true })
  writeFileSync(join(folder, 'operator/index.html'), '<title>运营后台</title>')
  writeFileSync(join(folder, 'operator/assets/console.js'), '0')
  const demo = await startDemo({
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'data'),
    webRoot: join(folder, 'web'),
    operatorRoot: join(folder, 'operator'),
    logLevel: 'silent',
    ...options,
  }).catch((cause) => {
    rmSync(folder, { recursive: true, force: true })
    throw cause
  })
  return {
    ...demo,
    folder,
    async close() {
      await demo.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
