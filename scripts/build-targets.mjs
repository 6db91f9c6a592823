const node = (...args) => ({ command: 'node', args })

const rollup = (target) =>
  node('node_modules/rollup/dist/bin/rollup', '-c', '--silent', '--configTarget', target)

const rolldown = (target) =>
  node('node_modules/rolldown/bin/cli.mjs', '-c', '--environment', `TARGET:${target}`)

const npm = (...args) => ({ command: 'npm', args: ['run', '--silent', ...args] })

const CONFIGURATION = [
  'package.json',
  'package-lock.json',
  'rolldown.config.mjs',
  'rollup.config.mjs',
  'scripts/codec-model.mjs',
  'scripts/codec-text.mjs',
  'scripts/codec.mjs',
  'scripts/declarations.mjs',
  'scripts/drop-in-types.mjs',
  'scripts/executable.mjs',
  'scripts/only-page.mjs',
  'scripts/package-transforms.mjs',
  'scripts/pure-top-level.mjs',
  'scripts/sbom.mjs',
  'scripts/third-party-notices.mjs',
  'scripts/vendor-paths.mjs',
  'scripts/vocabulary-source.mjs',
  'tsconfig.declarations.json',
  'tsconfig.json',
]

const SDK_SOURCES = ['src', 'react', 'testing', 'inspector', 'migrate']

/**
 * Build targets, in order. A target is rebuilt if one of its `inputs` has changed, and its `folder`
 * is emptied first. A target that reads the output of another is built `after` that one.
 */
export const targets = [
  {
    name: 'declarations',
    folder: '.build/declarations',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'demo/api/src'],
    outputs: ['.build/declarations/src/index.d.ts'],
    commands: [
      node('scripts/codec.mjs'),
      // Parallel checkers would repeat work on shared types.
      node(
        'node_modules/typescript-7/bin/tsc',
        '-p',
        'tsconfig.declarations.json',
        '--singleThreaded',
      ),
    ],
  },
  {
    name: 'sdk',
    after: 'declarations',
    folder: 'dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES],
    outputs: [
      'dist/index.js',
      'dist/browser.js',
      'dist/es2017.js',
      'dist/index.d.cts',
      'dist/strict.d.cts',
      'dist/tavern-im.umd.js',
      'index.js',
      'index.es.js',
      'modules/group-module.js',
    ],
    commands: [rollup('sdk')],
  },
  {
    name: 'server',
    after: 'declarations',
    folder: 'server/dist',
    inputs: [...CONFIGURATION, 'src', 'server'],
    outputs: [
      'server/dist/index.js',
      'server/dist/index.d.ts',
      'server/dist/cli.js',
      'server/dist/page.js',
    ],
    commands: [rolldown('server'), rollup('server')],
  },
  {
    name: 'api',
    after: 'declarations',
    folder: 'demo/api/dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'demo/api'],
    outputs: ['demo/api/dist/index.js', 'demo/api/dist/index.d.ts'],
    commands: [rolldown('api'), rollup('api')],
  },
  {
    name: 'web',
    folder: 'demo/web/dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'demo/web', 'demo/api/src'],
    outputs: ['demo/web/dist/index.html', 'demo/web/dist/operator/index.html'],
    commands: [npm('build', '-w', 'tavern-market-web')],
  },
  {
    name: 'playground',
    after: 'server',
    folder: '.build/playground',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'docs/playground'],
    outputs: ['.build/playground/index.html'],
    commands: [
      node('node_modules/vite/bin/vite.js', 'build', '--config', 'docs/playground/vite.config.ts'),
    ],
  },
  {
    name: 'storybook',
    after: 'server',
    folder: '.build/storybook',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'demo/web', '.storybook'],
    outputs: ['.build/storybook/index.json'],
    commands: [
      node(
        'node_modules/storybook/dist/bin/dispatcher.js',
        'build',
        '--quiet',
        '--disable-telemetry',
        '--output-dir',
        '.build/storybook',
      ),
    ],
  },
]
