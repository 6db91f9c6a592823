import type { MessageFaults } from '../../testing/internal/workload/message-faults.ts'
import type { Measured } from './report.ts'

/** Failed checks, for display; empty if all passed. */
export const faultsOf = ({
  setUp,
  messages,
  coldStarts,
  reconnects,
}: Measured): readonly string[] => [
  ...messages.flatMap((one) => [
    ...inWords(`${one.scenario} on ${setUp}`, one),
    ...(one.holes > 0
      ? [`${one.scenario} on ${setUp}: ${one.holes} sequences without a message`]
      : []),
  ]),
  ...coldStarts
    .filter(({ holes, refusals }) => holes > 0 || Object.keys(refusals).length > 0)
    .map(
      ({ holes, refusals }) =>
        `cold-start on ${setUp}: ${holes} sequences without a message, refusals ${JSON.stringify(refusals)}`,
    ),
  ...reconnects.flatMap((one) => [
    ...inWords(`reconnect-storm on ${setUp}`, one),
    ...(one.caughtUpMs.length < one.clients
      ? [
          `reconnect-storm on ${setUp}: ${one.clients - one.caughtUpMs.length} clients never had everything`,
        ]
      : []),
  ]),
]

const inWords = (where: string, { lost, doubled, disordered }: MessageFaults): readonly string[] =>
  lost + doubled + disordered === 0
    ? []
    : [`${where}: ${lost} messages lost, ${doubled} heard twice, ${disordered} out of order`]
