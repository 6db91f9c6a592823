import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployedImages, imageProblems, imagesIn } from '../../scripts/images.mjs'
import { sbomIn, sbomOf } from '../../scripts/sbom.mjs'

const DIGEST = `sha256:${'a'.repeat(64)}`
const OLD = `sha256:${'b'.repeat(64)}`

describe('container images', () => {
  let registry: Server
  let service: { readonly registry: string; readonly tokens: string }

  beforeAll(async () => {
    registry = createServer((request, response) => {
      const url = request.url ?? ''
      if (url.startsWith('/token?')) {
        response.end(JSON.stringify({ token: url.includes('library/node:pull') ? 'n' : 'g' }))
      } else if (url === '/v2/library/node/manifests/24' && request.method === 'HEAD') {
        const isAllowed = request.headers.authorization === 'Bearer n'
        response.writeHead(isAllowed ? 200 : 401, { 'docker-content-digest': DIGEST }).end()
      } else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    const { port } = registry.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    service = { registry: url, tokens: `${url}/token` }
  })

  afterAll(() => registry.close())

  it('in all files are pinned by digest [SEC-41]', () => {
    const images = deployedImages()
    expect(images.map(({ name }) => name)).toEqual(['node', 'postgres', 'nats', 'nginx'])
    expect(images.filter(({ digest }) => digest === undefined)).toEqual([])
  })

  it('are found in every kind of file [SEC-41]', () => {
    const text = `FROM node:24@${DIGEST} AS build\nARG BASE=debian:12\n  image: org/tool:1.2\n`
    expect(imagesIn(text)).toEqual([
      { name: 'node', tag: '24', digest: DIGEST },
      { name: 'debian', tag: '12', digest: undefined },
      { name: 'org/tool', tag: '1.2', digest: undefined },
    ])
  })

  it('are compared with the digests of their tags in the registry [SEC-41]', async () => {
    const node = { name: 'node', tag: '24' }
    const images = [
      { ...node, digest: DIGEST },
      { ...node, digest: OLD },
      { ...node, digest: undefined },
    ]
    expect(await imageProblems(images, service)).toEqual([
      `node:24 is ${DIGEST} now, not ${OLD}`,
      'node:24 has no digest',
    ])
  })

  it('are reported if the registry does not know them [SEC-41]', async () => {
    const unknown = [{ name: 'nobody', tag: '1', digest: DIGEST }]
    await expect(imageProblems(unknown, service)).rejects.toThrow('404')
  })
})

describe('the bill of materials', () => {
  it.each([
    ['', 'tavern-im'],
    ['server', 'tavern-im-server'],
    ['demo/api', 'tavern-market-api'],
  ])('of the package in "%s" is valid CycloneDX [SEC-42]', async (folder, name) => {
    const text = sbomIn(folder, [{ name: 'fflate', version: '0.8.3', license: 'MIT' }])
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    expect(await validator.validate(text)).toBeNull()
    const bill = JSON.parse(text)
    expect(bill.metadata.component.name).toBe(name)
    const fflate = bill.components.find((one: { name: string }) => one.name === 'fflate')
    expect(fflate).toMatchObject({ purl: 'pkg:npm/fflate@0.8.3', hashes: [{ alg: 'SHA-512' }] })
    expect(sbomIn(folder, [{ name: 'fflate', version: '0.8.3', license: 'MIT' }])).toBe(text)
  })

  it('lists installed packages with their nested dependencies and no development packages [SEC-42]', () => {
    const packages = {
      '': { devDependencies: { tool: '1' } },
      app: { dependencies: { a: '1' }, optionalDependencies: { absent: '1' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '2', c: '1' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
      'node_modules/b': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/c': { version: '1.0.0', license: 'ISC', dependencies: { a: '1' } },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
    }
    const manifest = { name: 'app', version: '1.0.0', license: 'MIT' }
    const bundled = [
      { name: 'a', version: '1.0.0', license: 'MIT' },
      { name: 'b', version: '1.0.0', license: 'MIT' },
    ]
    const bill = JSON.parse(sbomOf({ packages }, 'app', manifest, bundled))
    expect(bill.components.map(({ purl }: { purl: string }) => purl)).toEqual([
      'pkg:npm/a@1.0.0',
      'pkg:npm/b@1.0.0',
      'pkg:npm/b@2.0.0',
      'pkg:npm/c@1.0.0',
    ])
    const needs = new Map<string, readonly string[]>(
      bill.dependencies.map(({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => [
        ref,
        dependsOn,
      ]),
    )
    expect(needs.get('pkg:npm/app@1.0.0')).toEqual(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'])
    expect(needs.get('pkg:npm/a@1.0.0')).toEqual(['pkg:npm/b@2.0.0', 'pkg:npm/c@1.0.0'])
    expect(needs.get('pkg:npm/c@1.0.0')).toEqual(['pkg:npm/a@1.0.0'])
  })
})
