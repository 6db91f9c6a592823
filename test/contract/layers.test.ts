import { describe, expect, it } from 'vitest'
import { featureOrder } from '../../src/client/features.ts'
import { circlesOf } from './support/circles.ts'
import { codeIn, filesIn, type Import, importsOf, shown } from './support/sources.ts'

const LAYERS = [
  'drop-in',
  'door',
  'client',
  'features',
  'kernel',
  'transport',
  'protocol',
  'platform',
  'lib',
]

const layerOf = (path: string): string => /^src\/([a-z-]+)\//.exec(path)?.[1] ?? 'door'

const heightOf = (path: string): number => LAYERS.length - LAYERS.indexOf(layerOf(path))

const isInside = ({ to }: Import): boolean => to.startsWith('src/')

const importsBelow = (...folders: readonly string[]): readonly Import[] =>
  codeIn(...folders).flatMap(importsOf)

describe('layers of the SDK', () => {
  it('have no folder outside of a layer', () => {
    const layers = new Set<string>(LAYERS)
    expect(codeIn('src').filter((path) => !layers.has(layerOf(path)))).toEqual([])
  })

  it('import only from their own layer or a lower one', () => {
    const upwards = importsBelow('src')
      .filter(isInside)
      .filter(({ from, to }) => heightOf(to) > heightOf(from))
    expect(upwards.map(shown)).toEqual([])
  })

  it('import no file outside of src', () => {
    const outside = importsBelow('src').filter(({ to }) =>
      /^(\.\.|react\/|server\/|demo\/)/.test(to),
    )
    expect(outside.map(shown)).toEqual([])
  })

  it('list every package that the SDK may contain', () => {
    const packages = importsBelow('src')
      .filter((one) => !isInside(one))
      .map(({ to }) => to)
    const allowed = ['fflate', 'eventemitter3', 'ws']
    const others = packages.filter((name) => !allowed.includes(name) && !name.startsWith('node:'))
    expect(others).toEqual([])
  })

  it('use packages of Node and ws in platform only', () => {
    const ambient = importsBelow('src').filter(
      ({ from, to }) => (to === 'ws' || to.startsWith('node:')) && layerOf(from) !== 'platform',
    )
    expect(ambient.map(shown)).toEqual([])
  })

  it('have no cycle of runtime imports', () => {
    const runtime = importsBelow('src', 'react', 'server/src', 'demo/api/src').filter(
      ({ isTypeOnly }) => !isTypeOnly,
    )
    expect(circlesOf(runtime)).toEqual([])
  })
})

/** Files of a circle, types included: more of them cannot be read one after the other. */
const LARGEST_CIRCLE = 6

describe('imports, types included,', () => {
  it.each(['src', 'react'])(
    `form no circle of more than ${LARGEST_CIRCLE} files in %s`,
    (folder) => {
      const large = circlesOf(importsBelow(folder)).filter(({ length }) => length > LARGEST_CIRCLE)
      expect(large.map((files) => files.join(' '))).toEqual([])
    },
  )
})

describe('features', () => {
  const featureOf = (path: string): string | undefined =>
    /^src\/features\/([a-z-]+)\//.exec(path)?.[1]

  /** From 0, the lowest; -1 for what is no feature of the list. */
  const rankOf = (path: string): number =>
    (featureOrder as readonly unknown[]).indexOf(featureOf(path))

  it('are exactly the folders of the list', () => {
    const folders = new Set(filesIn('src/features').flatMap((path) => featureOf(path) ?? []))
    expect([...folders].sort()).toEqual([...featureOrder].sort())
  })

  const entering = (): readonly Import[] =>
    importsBelow('src').filter(
      ({ from, to }) => featureOf(to) !== undefined && featureOf(from) !== featureOf(to),
    )

  /** Shapes on the wire and of entities, which say nothing of how a feature works. */
  const isVocabulary = ({ to, isTypeOnly }: Import): boolean =>
    isTypeOnly && /\/(commands|model|elements\/payloads)\.ts$/.test(to)

  /** The client's interface is made of the features' public ones. */
  const isPublic = ({ from, to, isTypeOnly }: Import): boolean =>
    isTypeOnly && layerOf(from) === 'client' && /\/(api|api-parts|view)\.ts$/.test(to)

  /** The doors and the lists beside the features name types from everywhere; doors the wire tables and that of elements too. */
  const isNamed = ({ from, to, isTypeOnly }: Import): boolean =>
    (isTypeOnly && /^src\/(features\/)?[a-z-]+\.ts$/.test(from)) ||
    (layerOf(from) === 'door' && /\/(commands|elements\/table)\.ts$/.test(to))

  it('are imported through index.ts only, except types of commands and models', () => {
    const byAnotherWay = entering().filter(
      (one) =>
        !/\/(index|features|[a-z-]+-feature|management)\.ts$/.test(one.to) &&
        !isVocabulary(one) &&
        !isPublic(one) &&
        !isNamed(one),
    )
    expect(byAnotherWay.map(shown)).toEqual([])
  })

  it('use only features below them in the list', () => {
    const upwards = entering()
      .filter(({ from }) => featureOf(from) !== undefined)
      .filter((one) => !isVocabulary(one) && rankOf(one.to) >= rankOf(one.from))
    expect(upwards.map(shown)).toEqual([])
  })

  it('are not named in layers below the client', () => {
    const known = importsBelow('src/kernel', 'src/transport', 'src/protocol', 'src/lib').filter(
      ({ to }) => featureOf(to) !== undefined,
    )
    expect(known.map(shown)).toEqual([])
  })
})

/** Tools of our own tests and benchmarks, which the published test kit does not contain. */
const isInternal = (path: string): boolean => path.startsWith('testing/internal/')

describe('tests and benchmarks', () => {
  const importing = (folder: string, target: RegExp): readonly string[] =>
    importsBelow(folder)
      .filter(({ to }) => target.test(to))
      .map(shown)

  it('benchmarks import no tests', () => {
    expect(importing('bench', /^test\//)).toEqual([])
  })

  it('tests import no benchmarks, except the tests of the benchmarks themselves', () => {
    const others = importing('test', /^bench\//).filter((line) => !line.startsWith('test/bench/'))
    expect(others).toEqual([])
  })

  it('the tools that both share import neither', () => {
    expect(importing('testing', /^(test|bench)\//)).toEqual([])
  })
})

describe('floors of the server', () => {
  /** From the lowest to the highest. */
  const FLOORS = [
    'kernel',
    'storage',
    'domain',
    'services',
    'handlers',
    'rest',
    'admission',
    'gateway',
    'cluster',
    'http',
    'app',
  ]

  /** The entry points stand above all folders. */
  const DOORS = ['server/src/index.ts', 'server/src/cli.ts']

  const floorOf = (path: string): number => {
    if (DOORS.includes(path)) return FLOORS.length
    return FLOORS.indexOf(/^server\/src\/([a-z-]+)\//.exec(path)?.[1] ?? '')
  }

  const inServer = (): readonly Import[] =>
    importsBelow('server/src').filter(({ to }) => to.startsWith('server/src/'))

  it('have no folder or file outside of them', () => {
    expect(codeIn('server/src').filter((path) => floorOf(path) < 0)).toEqual([])
  })

  it('import only from themselves or lower ones, types included', () => {
    const upwards = inServer().filter(({ from, to }) => floorOf(to) > floorOf(from))
    expect(upwards.map(shown)).toEqual([])
  })

  it('have migrations that import nothing above the storage', () => {
    const live = inServer().filter(
      ({ from, to }) =>
        from.startsWith('server/src/storage/migrations/') &&
        !/^server\/src\/storage\/[^/]+(\/[^/]+)?\.ts$/.test(to),
    )
    expect(live.map(shown)).toEqual([])
  })

  it('have functions that declare their capabilities: only tables and the composition name all', () => {
    const atTop = /^server\/src\/(app\/|handlers\/handler-table\.ts|rest\/rest-table\.ts)/
    const others = inServer().filter(
      ({ from, to }) => to === 'server/src/handlers/services.ts' && !atTop.test(from),
    )
    expect(others.map(shown)).toEqual([])
  })

  it('have no circle of imports, types included', () => {
    const all = inServer().map((one) => ({ ...one, isTypeOnly: false }))
    expect(circlesOf(all)).toEqual([])
  })
})

describe('packages of the repository', () => {
  it('testing imports only the platform internals of the SDK', () => {
    const others = importsBelow('testing').filter(
      ({ from, to }) =>
        !isInternal(from) &&
        (isInternal(to) || !/^(testing|src\/platform)\//.test(to)) &&
        to.endsWith('.ts'),
    )
    expect(others.map(shown)).toEqual([])
  })

  it('no other published package imports testing', () => {
    const users = importsBelow('src', 'react', 'inspector', 'migrate', 'server/src', 'demo').filter(
      ({ from, to }) => /(^tavern-im\/testing$|^testing\/)/.test(to) && !from.includes('.test.'),
    )
    expect(users.map(shown)).toEqual([])
  })

  const doors = (folder: string): readonly Import[] =>
    importsBelow(folder).filter(({ to }) => /^tavern-(im|market)/.test(to))

  const leaving = (folder: string): readonly Import[] =>
    importsBelow(folder).filter(
      ({ from, to }) =>
        from.startsWith(folder) &&
        // Stories stand on the stage of those of the hooks.
        !(from.includes('/stories/') && to.startsWith('react/stories/')) &&
        !to.startsWith(folder) &&
        /[/\\].*\.(ts|tsx)$/.test(to),
    )

  it.each([
    ['react', ['tavern-im/strict', 'tavern-im/react']],
    [
      'react/stories',
      ['tavern-im/strict', 'tavern-im/react', 'tavern-im/react/suspense', 'tavern-im-server/page'],
    ],
    ['inspector', ['tavern-im/strict']],
    ['migrate', []],
    ['testing', ['tavern-im/strict', 'tavern-im/protocol', 'tavern-im-server']],
    [
      'demo/web',
      ['tavern-im/strict', 'tavern-im/react', 'tavern-im/recorder', 'tavern-market-api/client'],
    ],
    ['server/src', ['tavern-im/protocol']],
  ])('%s imports of the others only %j', (folder, allowed) => {
    // Stories stand beside the hooks and are no part of the package.
    const strange = doors(folder).filter(
      ({ from, to }) =>
        !allowed.includes(to) &&
        !isInternal(from) &&
        (folder !== 'react' || !from.startsWith('react/stories/')),
    )
    expect(strange.map(shown)).toEqual([])
  })

  it('demo/api imports the chat only in its start and seed folders', () => {
    const strange = doors('demo/api/src').filter(({ from }) => !/\/(start|seed)\//.test(from))
    expect(strange.map(shown)).toEqual([])
  })

  it.each(['react', 'inspector', 'server/src', 'demo/web', 'demo/api/src'])(
    '%s imports no file of the others',
    (folder) => {
      expect(leaving(folder).map(shown)).toEqual([])
    },
  )
})

describe('layers of the web app', () => {
  const WEB = ['app', 'screens', 'features', 'ui']
  const partOf = (path: string): string => /^demo\/web\/src\/([a-z-]+)\//.exec(path)?.[1] ?? ''
  const inWeb = (): readonly Import[] =>
    importsBelow('demo/web/src').filter(({ to }) => to.startsWith('demo/web/src/'))

  it('import from app to screens to features to ui', () => {
    const upwards = inWeb().filter(({ from, to }) => {
      const [user, used] = [WEB.indexOf(partOf(from)), WEB.indexOf(partOf(to))]
      return user >= 0 && used >= 0 && used < user
    })
    expect(upwards.map(shown)).toEqual([])
  })

  it("have a console of operators that imports none of the app's screens and sessions", () => {
    const own = /^demo\/web\/src\/(operator|ui)\//
    const shared = /^demo\/web\/src\/features\/market\/(failure|market-hooks)\.ts$/
    const inConsole = (path: string) => partOf(path) === 'operator'
    const crossing = inWeb().filter(({ from, to }) =>
      inConsole(from) ? !own.test(to) && !shared.test(to) : inConsole(to),
    )
    expect(crossing.map(shown)).toEqual([])
  })

  it('have no screen that imports another', () => {
    const screenOf = (path: string): string | undefined =>
      /^demo\/web\/src\/screens\/([a-z-]+)/.exec(path)?.[1]
    const sideways = inWeb().filter(({ from, to }) => {
      const [user, used] = [screenOf(from), screenOf(to)]
      return user !== undefined && used !== undefined && user !== used
    })
    expect(sideways.map(shown)).toEqual([])
  })
})

describe('floors of the marketplace back end', () => {
  /** From the lowest. The calls and the folders of the market are one floor. */
  const FLOORS = ['kernel', 'storage', 'market', 'client', 'http', 'clock', 'seed', 'start']
  const DOOR = 'demo/api/src/index.ts'

  const floorOf = (path: string): string => {
    const folder = /^demo\/api\/src\/([a-z-]+)\//.exec(path)?.[1] ?? 'market'
    return FLOORS.includes(folder) ? folder : 'market'
  }

  const inBackEnd = (): readonly Import[] =>
    importsBelow('demo/api/src').filter(({ to }) => to.startsWith('demo/api/src/'))

  /** Rows of tables name the states and kinds that the market declares. */
  const isStateOfRow = ({ from, to, isTypeOnly }: Import): boolean =>
    isTypeOnly &&
    from.startsWith('demo/api/src/storage/rows/') &&
    /\/(machine|machines|trade-machine|ledger\/accounts)\.ts$/.test(to)

  it('import only from their own floor or a lower one', () => {
    const heightOf = (path: string): number => FLOORS.indexOf(floorOf(path))
    const upwards = inBackEnd()
      .filter(({ from }) => from !== DOOR)
      .filter((one) => heightOf(one.to) > heightOf(one.from) && !isStateOfRow(one))
    expect(upwards.map(shown)).toEqual([])
  })
})

describe('files of the marketplace', () => {
  it.each(['demo/api/src', 'demo/web/src'])(
    'have no circle of imports in %s, types included',
    (folder) => {
      const imports = importsBelow(folder).map((one) => ({ ...one, isTypeOnly: false }))
      expect(circlesOf(imports)).toEqual([])
    },
  )
})
