import { getter } from '../context.ts'
import { audioElement } from '../elements/audio.ts'
import { fileCreator } from '../file-creator.ts'

export const createAudioMessage = getter<'createAudioMessage'>(fileCreator(audioElement))
