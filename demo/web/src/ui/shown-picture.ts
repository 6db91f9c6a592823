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
