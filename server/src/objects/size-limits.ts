import { cloudKeys, type FileKind } from 'tavern-im/protocol'

const MEGABYTE = 1024 * 1024

/** What the smallest file counts for the quota of its user: a row, a place on the disk, a look at it. */
export const LEAST_BYTES = 16 * 1024

/** The most bytes of a file of this kind: what the app's cloud configuration says, or what holds without it. */
export const sizeLimit = (
  kind: FileKind,
  cloudConfig: Readonly<Record<string, unknown>>,
): number => {
  const name = `${kind}_size_limit` as const
  const { fallback, read } = cloudKeys[name]
  return (read(cloudConfig[name]) ?? fallback) * MEGABYTE
}
