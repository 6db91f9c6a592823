import type { AnyFeature } from '../features/feature.ts'
import { SwitchClock } from '../kernel/switch-clock.ts'
import { ofMiniPrograms } from '../platform/of-mini-programs.ts'
import { withGzip } from '../platform/with-gzip.ts'
import { textCodec } from '../protocol/text-codec.ts'
import { hiddenTimerFeature } from './worker-clock-feature.ts'

export const gzipFeature: AnyFeature = { name: 'gzip', ...withGzip }

export const textFormatFeature: AnyFeature = { name: 'textFormat', codec: textCodec }

export const miniProgramFeature: AnyFeature = { name: 'miniPrograms', ...ofMiniPrograms }

export const workerClockFeature: AnyFeature = {
  ...hiddenTimerFeature,
  clock: (ofPlatform) => new SwitchClock(ofPlatform),
}
