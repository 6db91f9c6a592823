import type { AnyFeature } from '../features/feature.ts'
import { ofMiniPrograms } from '../platform/of-mini-programs.ts'
import { withGzip } from '../platform/with-gzip.ts'
import { withWorkerClock } from '../platform/with-worker-clock.ts'
import { textCodec } from '../protocol/text-codec.ts'
import { switchClock } from './switch-clock.ts'

export const gzipFeature: AnyFeature = { name: 'gzip', ...withGzip }

export const textFormatFeature: AnyFeature = { name: 'textFormat', codec: textCodec }

export const miniProgramFeature: AnyFeature = { name: 'miniPrograms', ...ofMiniPrograms }

export const workerClockFeature: AnyFeature = {
  name: 'workerClock',
  ...withWorkerClock,
  clock: switchClock,
}
