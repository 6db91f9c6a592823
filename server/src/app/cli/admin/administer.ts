import { setTimeout as wait } from 'node:timers/promises'
import type { AppOptions } from '../../../gateway/app-options.ts'
import { appsOf } from '../apps.ts'
import { UsageError } from '../usage-error.ts'
import { wholeNumber } from '../whole-number.ts'
import { helpOfCommand, helpOfNoun } from './admin-help.ts'
import { type BackEnd, type BackEndOptions, backEnd } from './back-end.ts'
import { commandIn, type Order, readOrder } from './read-order.ts'

const DEFAULT_PORT = '8600'

/** Output of a command, and whether everything was done. */
export interface Printed {
  readonly text: string
  readonly isDone: boolean
}

/** Runs a command for operators. Rejects with `UsageError` if the arguments are invalid. */
export const administer = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  pause: BackEndOptions['wait'] = wait,
): Promise<Printed> => {
  const [noun = '', word = '--help'] = args
  if (commandIn(args) === undefined && ['--help', '-h'].includes(word)) {
    return { text: helpOfNoun(noun), isDone: true }
  }
  const order = readOrder(args, environment)
  const { command, input, shared, isHelp } = order
  if (isHelp) return { text: helpOfCommand(command), isDone: true }
  if (command.isFinal && shared.yes === undefined) {
    throw new UsageError(`run ${command.name}: it cannot be undone; confirm with --yes`)
  }
  const {
    json,
    text,
    isPartial = false,
  } = await command.run(serverOf(order, environment, pause), input)
  const isJSON = shared.json !== undefined
  return { text: isJSON ? `${JSON.stringify(json, null, 2)}\n` : text, isDone: !isPartial }
}

const serverOf = (
  { shared }: Order,
  { PORT = '' }: NodeJS.ProcessEnv,
  pause: BackEndOptions['wait'],
): BackEnd => {
  const app = appOf(shared)
  const { as: administrator = app.administrators?.[0] } = shared
  if (administrator === undefined) {
    throw new UsageError(
      'find an administrator: none is configured; set ADMINISTRATORS as on the server',
    )
  }
  const url = shared['server-url'] ?? `http://127.0.0.1:${PORT === '' ? DEFAULT_PORT : PORT}`
  if (!/^https?:\/\/./.test(url))
    throw new UsageError(`read --server-url: ${url} is not an http address`)
  return backEnd({
    url: url.replace(/\/+$/, ''),
    app,
    administrator,
    metricsToken: shared['metrics-token'],
    wait: pause,
  })
}

/** The app that SDKAPPID names, or the only one. */
const appOf = ({ sdkappid, ...shared }: Order['shared']): AppOptions => {
  const apps = appsOf({ ...shared, ...(sdkappid !== undefined && { sdkappid }) })
  const appID = wholeNumber('--sdkappid', sdkappid)
  const [app, ...others] = apps.filter(({ sdkAppID }) => appID === undefined || sdkAppID === appID)
  if (app !== undefined && others.length === 0) return app
  throw new UsageError(
    'find an app: SDKAPPID names none of the apps, or there are several; set SDKAPPID to one of them',
  )
}
