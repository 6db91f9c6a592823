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

const doors = readDoors()

/** Options that typedoc.json cannot contain: code, the order of headings, and the pages that docs/README.md lists. */
const options: TypeDocOptions = {
  options: 'typedoc.json',
  projectDocuments: [...allPages(readContents())].filter((path) => existsSync(path)),
  markdownItLoader: prepareMarkdown,
  router: 'site',
  theme: 'site',
  categoryOrder: [...categoryOrder],
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
