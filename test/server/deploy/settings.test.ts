import { expect, it } from 'vitest'
import { readCall } from '../../../server/src/app/cli/read-call.ts'
import { settings } from '../../../server/src/app/cli/settings.ts'
import { textOf } from '../../contract/support/sources.ts'

const variables = new Set<string>(settings.map(({ variable }) => variable))

/** Variables of Node.js. */
const nodeVariables = ['NODE_ENV', 'NODE_OPTIONS']

/** Lines `NAME=value`, those that are switched off by `#` as well. */
const inEnvironment = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

it('the environment file of the service has only known settings and starts a server [DEPLOY-02]', () => {
  const variablesSet = inEnvironment(textOf('deploy/tavern-im.env'))
  expect(Object.keys(variablesSet).filter((name) => !variables.has(name))).toEqual([])
  expect(Object.keys(variablesSet)).toContain('DATABASE_URL')
  expect(readCall([], { ...variablesSet, SECRET: 'x' }).server).toMatchObject({
    apps: [{ sdkAppID: 1400000000, administrators: ['admin'] }],
    trustProxy: true,
  })
})

it('the unit file equals that of the guide and has only known settings [DEPLOY-02]', () => {
  const unit = textOf('deploy/tavern-im.service')
  expect(textOf('docs/guides/self-hosting.md')).toContain(`\`\`\`ini\n${unit}\`\`\``)
  const [, variablesSet = ''] = /^Environment=(.+)$/m.exec(unit) ?? []
  const names = variablesSet.split(' ').map((one) => one.split('=')[0] ?? '')
  expect(names.filter((name) => !nodeVariables.includes(name) && !variables.has(name))).toEqual([])
})

it('the service, the image and the benchmarks start Node.js with the same options [DEPLOY-02]', () => {
  const options = '--max-semi-space-size=32'
  for (const path of ['deploy/tavern-im.service', 'deploy/Dockerfile']) {
    expect(textOf(path)).toContain(` NODE_OPTIONS=${options} `)
  }
  expect(textOf('bench/support/node-options.ts')).toContain(`'${options}'`)
})

it('the containers have only known settings [DEPLOY-02]', () => {
  const compose = textOf('deploy/compose.yaml')
  const [, block = ''] = /^x-settings: &settings\n((?: {2}\w+: .+\n)+)/m.exec(compose) ?? []
  const names = [...block.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  expect(names).toContain('DATABASE_URL')
  const more = [...compose.matchAll(/\*settings, (\w+):/g)].map(([, name = '']) => name)
  const [, image = ''] = /^ENV (.+)$/m.exec(textOf('deploy/Dockerfile')) ?? []
  const ofImage = image.split(' ').map((one) => one.split('=')[0] ?? '')
  const all = [...names, ...more, ...ofImage.filter((name) => !nodeVariables.includes(name))]
  expect(all.filter((name) => !variables.has(name))).toEqual([])
})

/** The block from a line on, without its indentation. */
const blockOf = (text: string, start: string): readonly string[] => {
  const from = text.indexOf(start)
  expect(from).toBeGreaterThan(-1)
  return text
    .slice(from, text.indexOf('\n```', from) + 1 || undefined)
    .trimEnd()
    .split('\n')
}

it('the proxy of the containers equals that of the guide [DEPLOY-02]', () => {
  const file = blockOf(textOf('deploy/nginx.conf'), 'map $http_upgrade')
  const page = blockOf(textOf('docs/guides/operations.md'), 'map $http_upgrade')
  expect(page.filter((line) => !file.includes(line))).toEqual(['  server 127.0.0.1:8600;'])
  const more = file.filter((line) => !page.includes(line))
  expect(
    more.filter(
      (line) =>
        !/^ {2}(server 172\.28|least_conn|#|listen 80|client_header_timeout 10s;$|return 301)/.test(
          line,
        ),
    ),
  ).toEqual([])
})
