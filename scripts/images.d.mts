export interface Image {
  readonly name: string
  readonly tag: string
  /** `sha256:…`; undefined where the image is not pinned. */
  readonly digest: string | undefined
}

interface ImageService {
  /** Address of the registry. */
  readonly registry: string
  /** Address that gives tokens for it. */
  readonly tokens: string
}

/** Images that a Dockerfile or a compose file names. */
export function imagesIn(text: string): readonly Image[]

/** Images of all files of `deploy/`. */
export function deployedImages(): readonly Image[]

/**
 * One line for each image that is not pinned, or whose tag has another digest now. Rejects if the
 * registry does not answer.
 */
export function imageProblems(
  images: readonly Image[],
  service?: ImageService,
): Promise<readonly string[]>
