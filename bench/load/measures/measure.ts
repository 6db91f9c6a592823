import type { ScenarioName } from '../options.ts'
import type { Measured } from '../report.ts'
import { measureLogins } from './logins.ts'
import { measureMessages } from './messages.ts'
import type { Run } from './run.ts'
import { measureStorm } from './storm.ts'

/** Runs a scenario on a set-up that has just been started. */
export const measure = async (scenario: ScenarioName, run: Run): Promise<Measured> => {
  const nothing = { setUp: run.setUp.name, messages: [], logins: [], storms: [] }
  switch (scenario) {
    case 'one-to-one':
    case 'groups':
    case 'live-room':
      return { ...nothing, messages: [await measureMessages(scenario, run)] }
    case 'login-storm':
      return { ...nothing, logins: await measureLogins(run) }
    case 'reconnect-storm':
      return { ...nothing, storms: [await measureStorm(run)] }
    default:
      return scenario satisfies never
  }
}

/** What several scenarios measured on set-ups of one kind. */
export const together = (list: readonly Measured[]): Measured => ({
  setUp: list[0]?.setUp ?? '',
  messages: list.flatMap(({ messages }) => messages),
  logins: list.flatMap(({ logins }) => logins),
  storms: list.flatMap(({ storms }) => storms),
})

/** From the first to the last moment that was measured. */
export const spanOf = ({ messages, logins, storms }: Measured) => {
  const all = [...messages, ...logins, ...storms]
  return {
    fromUs: Math.min(...all.map(({ fromUs }) => fromUs)),
    toUs: Math.max(...all.map(({ toUs }) => toUs)),
  }
}
