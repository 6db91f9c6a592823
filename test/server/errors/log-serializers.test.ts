import { describe, expect, it } from 'vitest'
import { startServer } from '../../../server/src/app/start-server.ts'
import { logSerializers } from '../../../server/src/kernel/errors/log-serializers.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { relayCore } from '../support/relay-core.ts'
import { app } from '../support/test-server.ts'

const secret = 'secret-5ad1c0de'

const logged = (error: unknown): string => JSON.stringify(logSerializers.err(error))

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('an error in the log of the server', () => {
  it('has its kind, code and location, and its own text [ERROR-13]', () => {
    const err = JSON.parse(logged(new Refusal(20005, 'store: full; wait')))
    expect(err).toMatchObject({ type: 'Refusal', code: 20005, message: 'store: full; wait' })
    expect(err.at[0]).toContain('log-serializers.test.ts')
  })

  it.each([
    ['a parser quotes', thrownBy(() => JSON.parse(secret))],
    ['a number quotes', thrownBy(() => BigInt(secret))],
    ['its data hold', Object.assign(new Error('mine'), { body: secret })],
    ['its cause quotes', new Error('mine', { cause: thrownBy(() => JSON.parse(secret)) })],
    ['stands in for it', secret],
  ])('has nothing that %s [ERROR-13]', (_, thrown) => {
    expect(logged(thrown)).not.toContain(secret)
  })
})

it('a request in the log of the server has no query [ERROR-13]', () => {
  expect(logSerializers.req({ method: 'POST', url: `/v4/a/b?usersig=${secret}` })).toEqual({
    method: 'POST',
    path: '/v4/a/b',
  })
})

it('a route that throws is logged without the query of its address [ERROR-13]', async () => {
  const lines: string[] = []
  const server = await startServer(
    {
      apps: [app],
      logTo: { write: (line) => lines.push(line) },
      registerRoutes(http) {
        http.get('/broken', () => {
          throw new Error('mine')
        })
      },
    },
    async (delivery) => relayCore(delivery),
  )
  await fetch(`${server.httpUrl}/broken?usersig=${secret}`)
  await server.close()
  const log = lines.join('')
  expect(log).toContain('"path":"/broken"')
  expect(log).toContain('"message":"mine"')
  expect(log).not.toContain(secret)
})
