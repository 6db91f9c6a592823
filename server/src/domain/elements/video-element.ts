import type { VideoPayload } from 'tavern-im/protocol'
import { shape } from '../../kernel/guards.ts'
import type { RestElement } from './element.ts'
import { amount, anyText, BY_URL, url } from './media-elements.ts'

const readVideo = shape({
  VideoUrl: url,
  VideoUUID: anyText,
  VideoSize: amount,
  VideoSecond: amount,
  VideoFormat: anyText,
  ThumbUrl: anyText,
  ThumbUUID: anyText,
  ThumbSize: amount,
  ThumbWidth: amount,
  ThumbHeight: amount,
  ThumbFormat: anyText,
})

type Video = ReturnType<typeof readVideo>

const pictureOf = ({
  ThumbUrl = '',
  ThumbSize = 0,
  ThumbWidth = 0,
  ThumbHeight = 0,
  ThumbFormat = '',
}: Video) => ({
  thumbUrl: ThumbUrl,
  thumbWidth: ThumbWidth,
  thumbHeight: ThumbHeight,
  thumbSize: ThumbSize,
  thumbFormat: ThumbFormat,
  snapshotUrl: ThumbUrl,
  snapshotWidth: ThumbWidth,
  snapshotHeight: ThumbHeight,
  snapshotSize: ThumbSize,
  snapshotFormat: ThumbFormat,
})

export const videoElement: RestElement<VideoPayload> = {
  read(value, name) {
    const input = readVideo(value, name)
    const payload: VideoPayload = {
      videoUUID: input.VideoUUID ?? '',
      videoUrl: input.VideoUrl,
      remoteVideoUrl: input.VideoUrl,
      videoFormat: input.VideoFormat ?? '',
      videoSecond: Math.round(input.VideoSecond ?? 0),
      videoSize: input.VideoSize ?? 0,
      thumbUUID: input.ThumbUUID ?? '',
      ...pictureOf(input),
    }
    return payload
  },
  write: (payload) => ({
    VideoUUID: payload.videoUUID,
    VideoUrl: payload.remoteVideoUrl,
    VideoSize: payload.videoSize,
    VideoSecond: payload.videoSecond,
    VideoFormat: payload.videoFormat,
    VideoDownloadFlag: BY_URL,
    ThumbUUID: payload.thumbUUID,
    ThumbUrl: payload.thumbUrl,
    ThumbSize: payload.thumbSize,
    ThumbWidth: payload.thumbWidth,
    ThumbHeight: payload.thumbHeight,
    ThumbFormat: payload.thumbFormat,
    ThumbDownloadFlag: BY_URL,
  }),
}
