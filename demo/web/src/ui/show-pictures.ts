import type { Viewer } from './picture-viewer.ts'
import { toast } from './toast.ts'

/** One picture that can be looked at in full. */
export interface ShownPicture {
  readonly key: string
  /** To be looked at. */
  readonly src: string
  /** Stands there until it has come. */
  readonly thumb: string
  /** Of the picture itself, to be saved. */
  readonly original: string
  /** Pixels; 0 where nobody knows. */
  readonly width: number
  readonly height: number
}

/** Where a picture of this key stands in the page is marked with it: it grows out of its place. */
export const PICTURE_KEY = 'data-picture-key'

let viewer: Promise<typeof import('./picture-viewer.ts')> | undefined

/** Fetches the viewer, which only who looks at a picture needs. */
export const fetchViewer = (): Promise<typeof import('./picture-viewer.ts')> => {
  viewer ??= import('./picture-viewer.ts').catch((error: unknown) => {
    viewer = undefined
    throw error
  })
  return viewer
}

/** Shows pictures over the whole page, from the one of this key on, as long as they are here; null: it cannot. */
export const showPictures = async (
  pictures: readonly ShownPicture[],
  key: string,
  isHere: (key: string) => boolean,
): Promise<Viewer | null> => {
  try {
    const { openPictures } = await fetchViewer()
    return openPictures(pictures, key, isHere)
  } catch {
    toast('图片暂时打不开，检查一下网络')
    return null
  }
}
