import { cpSync, existsSync, rmSync } from 'node:fs'
import { Application, type ProjectReflection, type TypeDocOptions } from 'typedoc'
import { categoryOrder } from './categories.ts'
import { brokenLinks } from './check-links.ts'
import { allPages, readContents } from './contents.ts'
import { readDoors } from './doors.ts'
import { prepareMarkdown } from './markdown.ts'
import { addNames } from './name-and-sort.ts'
import { SiteRouter } from './router.ts'
import { siteTheme } from './theme.tsx'

const OUT = '.build/site'

const PLAYGROUND = '.build/playground'

const LANGUAGES =
  'bash css html ini java javascript json jsx nginx protobuf python sql tsx typescript yaml'

const doors = readDoors()

const options: TypeDocOptions = {
  name: 'tavern-im',
  entryPoints: doors.map(({ file }) => file),
  // Lists the entry points only; tsconfig.json includes the tests, too.
  tsconfig: 'tsconfig.declarations.json',
  // `npm run types` has checked them.
  skipErrorChecking: true,
  readme: 'none',
  out: OUT,
  cleanOutputDir: true,
  githubPages: false,
  projectDocuments: [...allPages(readContents())].filter((path) => existsSync(path)),
  markdownItLoader: prepareMarkdown,
  router: 'site',
  theme: 'site',
  lightHighlightTheme: 'github-light',
  darkHighlightTheme: 'github-dark-default',
  highlightLanguages: LANGUAGES.split(' ') as NonNullable<TypeDocOptions['highlightLanguages']>,
  customCss: 'docs/theme/site.css',
  customJs: 'docs/theme/site.js',
  favicon: 'docs/theme/mark.svg',
  searchInDocuments: true,
  includeHierarchySummary: false,
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  categorizeByGroup: false,
  categoryOrder: [...categoryOrder],
  sort: ['documents-first', 'kind', 'alphabetical'],
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases', '*'],
  kindSortOrder: ['Function', 'Variable', 'Class', 'Interface', 'TypeAlias', 'Namespace'],
  useFirstParagraphOfCommentAsSummary: true,
  visibilityFilters: {},
  validation: { notExported: false, invalidLink: true, invalidPath: true, notDocumented: true },
  requiredToBeDocumented: [
    'Class',
    'Interface',
    'TypeAlias',
    'Function',
    'Variable',
    'Method',
    'Accessor',
  ],
}

/** `npm test` checks links and missing comments without rendering pages. */
const isCheck = process.argv.includes('--check')

const build = async (): Promise<number> => {
  const app = await Application.bootstrapWithPlugins(options)
  app.renderer.defineRouter('site', SiteRouter)
  app.renderer.defineTheme('site', siteTheme)
  addNames(app, doors)
  const project = await app.convert()
  if (project === undefined) return 1
  app.validate(project)
  if (!isCheck) await draw(app, project)
  return app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0
}

const draw = async (app: Application, project: ProjectReflection): Promise<void> => {
  rmSync(OUT, { recursive: true, force: true })
  await app.generateDocs(project, OUT)
  if (existsSync(PLAYGROUND)) cpSync(PLAYGROUND, `${OUT}/playground`, { recursive: true })
  for (const line of brokenLinks(OUT)) app.logger.error(line)
}

process.exitCode = await build()
