import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { serveSite } from '../../scripts/serve-site.mjs'

const statusOf = async (port: number, path: string): Promise<number | undefined> => {
  const [response] = await once(get({ port, path, host: '127.0.0.1' }), 'response')
  response.resume()
  return response.statusCode
}

it('the site answers invalid URLs, and serves no files outside its folder', async () => {
  const server = serveSite(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const path of ['/%E0%A4%A', '//', '/%00']) {
    expect([path, await statusOf(port, path)]).toEqual([path, 400])
  }
  for (const path of ['/nothing.html', '/..%2f..%2fpackage.json', '/..%2fsite.stamp']) {
    expect([path, await statusOf(port, path)]).toEqual([path, 404])
  }
})
