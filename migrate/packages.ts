/** The advice on a package. */
export type Advice =
  /** Replace it with the module of this name. */
  | { readonly kind: 'replace'; readonly by: string }
  /** There is no replacement, for this reason. */
  | { readonly kind: 'manual'; readonly why: string }

/** The new name. */
export const NEW = 'tavern-im'

const REPLACED = [
  '@tencentcloud/chat',
  '@tencentcloud/lite-chat',
  '@tencentcloud/lite-chat/basic',
  '@tencentcloud/lite-chat/standard',
  '@tencentcloud/lite-chat/professional',
  'tim-js-sdk',
  'tim-wx-sdk',
]

/** Bundles of 2.x, with friends or without. */
const WHOLE_FILES = /^(tim-js-sdk\/tim-js|tim-wx-sdk\/tim-wx)(-friendship)?(\.es)?(\.js)?$/

/** Files of the old SDK that tavern-im has under the same path: docs/decisions/package-forms.md. */
const KEPT_PATHS = /^@tencentcloud\/chat(\/(?:index(?:\.es)?\.js|modules\/[\w-]+-module\.js))$/

const MANUAL: readonly (readonly [begins: string, why: string])[] = [
  [
    '@tencentcloud/chat-uikit',
    'a UI kit, which brings the old SDK with it: replace its screens, or let your bundler put tavern-im in the place of @tencentcloud/chat',
  ],
  ['tim-upload-plugin', 'uploads need no plugin: take it out; registering it does no harm'],
  ['tim-profanity-filter-plugin', 'words are filtered at the server: take it out'],
  ['@tencentcloud/chat/', 'a file of the old SDK that tavern-im does not have'],
  ['@tencentcloud/lite-chat/', 'a part of the old SDK: tavern-im has all of it in one'],
  ['tim-js-sdk/', 'a file of the old SDK: take what you need from tavern-im'],
  ['tim-wx-sdk/', 'a file of the old SDK: take what you need from tavern-im'],
]

/** The advice on a module name; undefined if it does not belong to the old SDK. */
export const adviceOn = (name: string): Advice | undefined => {
  if (REPLACED.includes(name) || WHOLE_FILES.test(name)) return { kind: 'replace', by: NEW }
  const path = KEPT_PATHS.exec(name)?.[1]
  if (path !== undefined) return { kind: 'replace', by: NEW + path }
  const why = MANUAL.find(([begins]) => name.startsWith(begins))?.[1]
  return why === undefined ? undefined : { kind: 'manual', why }
}

const NAMES = /@tencentcloud\/(lite-)?chat|tim-(js|wx)|tim-upload-plugin|["']tavern-im["']/

/** Whether a text names the old SDK or, after the change, the new one. */
export const namesSdk = (text: string): boolean => NAMES.test(text)
