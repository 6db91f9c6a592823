import { onTestFinished } from 'vitest'
import { administer, type Printed } from '../../../../server/src/app/cli/admin/administer.ts'
import type { ServerOptions } from '../../../../server/src/app/options.ts'
import { createServer } from '../../../../server/src/index.ts'
import { ADMINISTRATOR, administered, callRest, type RestAnswer } from '../../support/back-end.ts'

/** An operator at the command line of a running server. */
export interface Operator {
  /** As if it was typed; words with blanks stand in a list of their own. */
  type(line: string, ...words: readonly string[]): Promise<Printed>
  /** Output for scripts. */
  json(line: string, ...words: readonly string[]): Promise<unknown>
  /** The server's own answers, to compare with. */
  rest(path: string, body: object): Promise<RestAnswer>
  readonly environment: Readonly<Record<string, string>>
}

/** A server in memory with an operator, until the test ends. */
export const anOperator = async (options: Partial<ServerOptions> = {}): Promise<Operator> => {
  const server = await createServer({
    apps: [administered],
    dataDir: ':memory:',
    logLevel: 'silent',
    ...options,
  })
  onTestFinished(() => server.close())
  const environment = {
    SERVER_URL: server.httpUrl,
    SDKAPPID: `${administered.sdkAppID}`,
    SECRET: administered.secret,
    ADMINISTRATORS: ADMINISTRATOR,
  }
  const type = (line: string, ...words: readonly string[]) =>
    administer([...line.split(' '), ...words], environment)
  return {
    type,
    environment,
    rest: (path, body) => callRest(server.httpUrl, path, body),
    json: async (line, ...words) => JSON.parse((await type(line, ...words, '--json')).text),
  }
}
