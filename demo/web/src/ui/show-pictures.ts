import type { Viewer } from './picture-viewer.ts'
import type { ShownPicture } from './shown-picture.ts'
import { toast } from './toast.ts'

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
