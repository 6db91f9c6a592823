import { getter } from '../context.ts'
import { videoElement } from '../elements/video.ts'
import { fileCreator } from '../file-creator.ts'

export const createVideoMessage = getter<'createVideoMessage'>(fileCreator(videoElement))
