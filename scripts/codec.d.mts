/** The files that follow from the text of frame.proto. */
export function codecFiles(
  source: string,
): readonly { readonly path: string; readonly text: string }[]
