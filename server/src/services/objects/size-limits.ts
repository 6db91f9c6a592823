import { cloudKeys, type FileKind } from 'tavern-im/protocol'

const MEGABYTE = 1024 * 1024

/** The size limit of a file of this kind: from the app's cloud configuration, or the default. */
export const sizeLimit = (
  kind: FileKind,
  cloudConfig: Readonly<Record<string, unknown>>,
): number => {
  const name = `${kind}_size_limit` as const
  const { fallback, read } = cloudKeys[name]
  return (read(cloudConfig[name]) ?? fallback) * MEGABYTE
}
