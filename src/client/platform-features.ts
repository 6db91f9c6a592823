import type { AnyFeature } from '../features/feature.ts'
import { SwitchClock } from '../kernel/switch-clock.ts'
import { ofMiniPrograms, withGzip, withWorkerClock } from '../platform/equipment.ts'
import { textCodec } from '../protocol/text-codec.ts'

export const gzipFeature: AnyFeature = { name: 'gzip', ...withGzip }

export const textFormatFeature: AnyFeature = { name: 'textFormat', codec: textCodec }

export const miniProgramFeature: AnyFeature = { name: 'miniPrograms', ...ofMiniPrograms }

export const workerClockFeature: AnyFeature = {
  name: 'workerClock',
  ...withWorkerClock,
  clock: ({ platform, log, cloud }) =>
    new SwitchClock({ platform, log, isEnabled: () => cloud().value('enable_worker') }),
}
