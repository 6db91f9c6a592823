import type { BrowserScope } from './browser.ts'
import { browserFiles } from './browser-files.ts'
import { browserProbe } from './browser-probe.ts'
import type { Equipment } from './equipment.ts'

/** Files that are chosen in a page. */
export const withFiles: Equipment = {
  equip(scope, { files }) {
    const page = scope as BrowserScope
    if (files !== undefined || page.XMLHttpRequest === undefined) return {}
    const probe = browserProbe(page.document)
    return { files: { ...browserFiles(page, page.XMLHttpRequest), ...(probe && { probe }) } }
  },
}
