import type { Viewer } from './picture-viewer.ts'
import { toast } from './toast.ts'

/** A picture for the viewer. */
export interface ShownPicture {
  readonly key: string
  /** The displayed URL. */
  readonly src: string
  /** The placeholder while it loads. */
  readonly thumb: string
  /** The URL of the original, for saving. */
  readonly original: string
  /** In px; 0 if unknown. */
  readonly width: number
  readonly height: number
}

/** Marks the thumbnail of a picture, from which the viewer opens. */
export const PICTURE_KEY = 'data-picture-key'

let viewer: Promise<typeof import('./picture-viewer.ts')> | undefined

/** Loads the viewer on demand. */
export const fetchViewer = (): Promise<typeof import('./picture-viewer.ts')> => {
  viewer ??= import('./picture-viewer.ts').catch((error: unknown) => {
    viewer = undefined
    throw error
  })
  return viewer
}

/**
 * Opens the viewer at a key for as long as the pictures exist; resolves with null if it cannot be
 * loaded.
 */
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
