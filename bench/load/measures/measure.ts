import type { ScenarioName } from '../options.ts'
import type { Measured } from '../report.ts'
import { measureColdStart } from './cold-start.ts'
import { measureLogins } from './logins.ts'
import { measureMessages } from './messages.ts'
import { measureReconnects } from './reconnects.ts'
import type { Run } from './run.ts'

/** Runs a scenario on a freshly started set-up. */
export const measure = async (scenario: ScenarioName, run: Run): Promise<Measured> => {
  const nothing = {
    setUp: run.setUp.name,
    messages: [],
    coldStarts: [],
    logins: [],
    reconnects: [],
  }
  switch (scenario) {
    case 'one-to-one':
    case 'groups':
    case 'live-room':
      return { ...nothing, messages: [await measureMessages(scenario, run)] }
    case 'cold-start':
      return { ...nothing, coldStarts: [await measureColdStart(run)] }
    case 'login-storm':
      return { ...nothing, logins: await measureLogins(run) }
    case 'reconnect-storm':
      return { ...nothing, reconnects: [await measureReconnects(run)] }
    default:
      return scenario satisfies never
  }
}

/** Merges the results of several scenarios on set-ups of one kind. */
export const together = (list: readonly Measured[]): Measured => ({
  setUp: list[0]?.setUp ?? '',
  messages: list.flatMap(({ messages }) => messages),
  coldStarts: list.flatMap(({ coldStarts }) => coldStarts),
  logins: list.flatMap(({ logins }) => logins),
  reconnects: list.flatMap(({ reconnects }) => reconnects),
})

/** From the first to the last measured time. */
export const spanOf = ({ messages, coldStarts, logins, reconnects }: Measured) => {
  const all = [...messages, ...coldStarts, ...logins, ...reconnects]
  return {
    fromUs: Math.min(...all.map(({ fromUs }) => fromUs)),
    toUs: Math.max(...all.map(({ toUs }) => toUs)),
  }
}
