interface Bundled {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** The software bill of materials of the package in a folder of the repository, CycloneDX 1.6; '' is its root. */
export function sbomIn(folder: string, bundled: readonly Bundled[]): string

/** The same of a lock file and the package.json of one of its workspaces. */
export function sbomOf(
  lock: { readonly packages: Readonly<Record<string, object>> },
  workspace: string,
  manifest: Bundled,
  bundled: readonly Bundled[],
): string
